import { useTranslations } from 'next-intl';
import type { NumberSegment } from '@/lib/numbering/lookup/dto';

/** One row per meaningful part; separators are omitted. */
export function SegmentTable({ segments }: { segments: readonly NumberSegment[] }) {
  const t = useTranslations('numbers');
  const isWhole = segments.every(({ kind }) => kind === 'literal');
  if (isWhole) return <p className="text-muted">{t('foreign')}</p>;
  const parts = segments.map((segment, index) => ({ segment, key: `${index}-${segment.text}` }));
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">{t('parts')}</caption>
        <thead>
          <tr className="border-b border-line text-table text-muted">
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('column.text')}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('column.part')}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('column.meaning')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts
            .filter(({ segment }) => segment.kind !== 'literal' || /[\p{L}\p{N}]/u.test(segment.text))
            .map(({ segment, key }) => (
              <tr key={key} className="border-b border-line last:border-b-0">
                <th scope="row" lang="th" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                  {segment.text}
                </th>
                <td className="px-3 py-2 text-muted">
                  {segment.kind === 'code' ? t(`token.${segment.token ?? 'PROJECT'}`) : t(`kind.${segment.kind}`)}
                </td>
                <td className="px-3 py-2">
                  <Meaning segment={segment} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

const BUDDHIST_OFFSET = 543;

function Meaning({ segment }: { segment: NumberSegment }) {
  const t = useTranslations('numbers');
  switch (segment.kind) {
    case 'code':
      return (
        <>
          {segment.name ?? '–'}
          {segment.codeToday && (
            <span className="block text-table text-muted">{t('codeToday', { code: segment.codeToday })}</span>
          )}
        </>
      );
    case 'year': {
      const printed = Number(segment.text);
      return segment.era === 'B.E.'
        ? t('yearBuddhist', { year: segment.text, other: String(printed - BUDDHIST_OFFSET) })
        : t('yearChristian', { year: segment.text, other: String(printed + BUDDHIST_OFFSET) });
    }
    case 'sequence':
      return t('sequenceMeaning', { sequence: Number(segment.text) });
    case 'revision':
      return t('revisionMeaning');
    default:
      return t('literalMeaning');
  }
}
