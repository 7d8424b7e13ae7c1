'use client';

import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { DeadLetterStatus } from '@/db/operations-enums';

const FAMILIES = { OPEN: 'revise', REPLAYED: 'waiting', RESOLVED: 'closed' } as const;

export function DeadLetterChip({ status }: { status: DeadLetterStatus }) {
  const t = useTranslations('ops.deadLetters.states');
  return <StatusChip code={status} family={FAMILIES[status]} label={t(status)} />;
}
