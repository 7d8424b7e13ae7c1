import { useTranslations } from 'next-intl';
import { StateWord } from '@/app/_ui/state-word';
import { DISPOSITION_FAMILY } from '@/app/(app)/_workflow/disposition-family';
import type { RfaResult } from '@/lib/documents/rfas/dto';

/** Code of the result in a row, its name as tooltip; grey where only the consultant has decided so far. */
export function ResultWord({ result, consultant }: { result: RfaResult | null; consultant: RfaResult | null }) {
  const t = useTranslations('rfas');
  if (result) {
    return (
      <span title={result.name}>
        <StateWord code="" label={result.code} family={DISPOSITION_FAMILY[result.disposition]} />
      </span>
    );
  }
  if (!consultant) return <span className="text-muted">–</span>;
  return (
    <span title={t('byConsultant', { result: `${consultant.code} ${consultant.name}` })} className="text-muted">
      {consultant.code}
    </span>
  );
}
