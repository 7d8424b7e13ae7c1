import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import { DISPOSITION_FAMILY } from '@/app/(app)/_workflow/disposition-family';
import type { RfaResult } from '@/lib/documents/rfas/dto';

/** The result as a chip; where only the consultant has decided so far, that, and that it is theirs. */
export function ResultChip({
  result,
  consultant,
  short = false,
}: {
  result: RfaResult | null;
  consultant: RfaResult | null;
  /** The code alone, where a name has no room. */
  short?: boolean;
}) {
  const t = useTranslations('rfas');
  if (result && short) {
    return (
      <span title={result.name}>
        <StatusChip code={result.code} label={result.code} family={DISPOSITION_FAMILY[result.disposition]} />
      </span>
    );
  }
  if (result) {
    const family = DISPOSITION_FAMILY[result.disposition];
    return <StatusChip code={result.code} label={`${result.code} ${result.name}`} family={family} />;
  }
  if (!consultant) return <span className="text-muted">–</span>;
  return (
    <span title={t('byConsultant', { result: `${consultant.code} ${consultant.name}` })} className="text-muted">
      {short ? consultant.code : t('consultantShort', { code: consultant.code })}
    </span>
  );
}
