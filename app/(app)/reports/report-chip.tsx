import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { ReportRow } from '@/lib/work/reports/dto';

/** State of a report: active, paused, or without an owner. */
export function ReportChip({ report: { state, pauseReason } }: { report: Pick<ReportRow, 'state' | 'pauseReason'> }) {
  const t = useTranslations('reports');
  const word = pauseReason === 'OWNER_LEFT' ? 'OWNER_LEFT' : state;
  const family = { ACTIVE: 'approved', PAUSED: 'noted', OWNER_LEFT: 'rejected' } as const;
  return <StatusChip code={state} label={t(`state.${word}`)} family={family[word]} />;
}
