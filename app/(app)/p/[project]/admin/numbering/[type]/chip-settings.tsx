import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import type { Piece } from '@/lib/numbering/engine/template/template-pieces';

const WIDTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Settings of a chip: the digits of the sequence, the era of the year, the characters of a text. */
export function ChipSettings({ piece: { segment, text }, onWrite }: { piece: Piece; onWrite: (text: string) => void }) {
  const t = useTranslations('numberFormats.chips');
  if (segment.kind === 'sequence') {
    return (
      <Select
        label={t('digits')}
        className="w-28"
        value={String(segment.width)}
        options={WIDTHS.map((width) => ({ value: String(width), label: String(width) }))}
        onChange={(event) => onWrite(`{SEQ:${event.target.value}}`)}
      />
    );
  }
  if (segment.kind === 'year') {
    return (
      <Select
        label={t('era')}
        className="w-32"
        value={segment.era}
        options={[
          { value: 'B.E.', label: t('be') },
          { value: 'A.D.', label: t('ad') },
        ]}
        onChange={(event) => onWrite(`{YEAR:${event.target.value}}`)}
      />
    );
  }
  if (segment.kind !== 'literal') return null;
  return (
    <label className="flex items-center gap-2 text-table">
      {t('characters')}
      <input
        className="control w-28 font-mono"
        value={text}
        onChange={(event) => event.target.value !== '' && onWrite(event.target.value)}
      />
    </label>
  );
}
