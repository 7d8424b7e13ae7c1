import { useTranslations } from 'next-intl';
import { Icon } from '@/app/_ui/icon';
import type { ImportRow } from '@/lib/numbering/imports/dto';
import { rowWords } from '../_import/row-words';

const ENTERED: readonly string[] = ['OK', 'FOREIGN', 'REVISION'];

/** Verdict on a row, with the reason beside it. */
export function RowVerdict({ row }: { row: Pick<ImportRow, 'verdict' | 'detail' | 'missingBefore' | 'isCorrected'> }) {
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
      {rowWords(t, row).map((reason) => (
        <span key={reason} className="block pl-[22px] text-meta text-muted">
          {reason}
        </span>
      ))}
    </div>
  );
}
