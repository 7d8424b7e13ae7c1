import { useTranslations } from 'next-intl';
import { Icon } from '@/app/_ui/icon';
import type { ImportRow } from '@/lib/number-imports/dto';

const ENTERED: readonly string[] = ['OK', 'FOREIGN', 'REVISION'];

/** What the check says of a row, with the reason beside it. */
export function RowVerdict({ row }: { row: Pick<ImportRow, 'verdict' | 'detail' | 'missingBefore'> }) {
  const t = useTranslations('numberImports');
  const isEntered = ENTERED.includes(row.verdict);
  const isPending = row.verdict === 'PENDING';
  return (
    <div>
      <span
        className={isEntered || isPending ? 'flex items-start gap-1.5' : 'flex items-start gap-1.5 text-danger'}
        data-verdict={row.verdict}
      >
        <Icon
          name={isEntered ? 'check' : isPending ? 'pencil' : 'circle-exclamation-point'}
          size={16}
          className="mt-0.5 shrink-0"
        />
        {t(`verdict.${row.verdict}`)}
      </span>
      {Object.entries(row.detail).map(([name, value]) => (
        <span key={name} className="block pl-[22px] text-meta text-muted">
          {detailText(t, name, value)}
        </span>
      ))}
      {row.missingBefore > 0 && (
        <span className="block pl-[22px] text-meta text-muted">{t('missingBefore', { count: row.missingBefore })}</span>
      )}
    </div>
  );
}

function detailText(
  t: ReturnType<typeof useTranslations<'numberImports'>>,
  name: string,
  value: string | number,
): string {
  if (name === 'state') return t('detail.state', { state: t(`numberState.${String(value)}`) });
  if (name === 'part') {
    const known = t.has(`part.${String(value)}`);
    return t('detail.part', { part: known ? t(`part.${String(value)}`) : String(value) });
  }
  return t(`detail.${name}`, { [name]: value });
}
