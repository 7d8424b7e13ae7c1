import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import type { NumberState } from '@/db/numbering-enums';

const FAMILIES: Record<NumberState, StatusFamily> = {
  RESERVED: 'waiting',
  CONFIRMED: 'approved',
  CANCELLED: 'closed',
  EXPIRED: 'closed',
  VOID: 'void',
  IMPORTED: 'noted',
  SKIPPED: 'closed',
};

/** State of a number. */
export function NumberStateChip({ state }: { state: NumberState }) {
  const t = useTranslations('series.state');
  return <StatusChip code={state} family={FAMILIES[state]} label={t(state)} />;
}
