import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import type { NumberResetState } from '@/db/numbering-enums';

const FAMILIES: Record<NumberResetState, StatusFamily> = {
  PENDING: 'waiting',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  WITHDRAWN: 'closed',
  EXPIRED: 'closed',
};

export function ResetStateChip({ state, yours = false }: { state: NumberResetState; yours?: boolean }) {
  const t = useTranslations('series.reset.stateName');
  return <StatusChip code={state} family={FAMILIES[state]} label={t(state)} yours={yours} />;
}
