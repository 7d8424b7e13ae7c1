'use client';

import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { WebhookState } from '@/db/operations-enums';

const FAMILIES = {
  PENDING: 'waiting',
  SENT: 'approved',
  FAILED: 'revise',
  SUPPRESSED: 'closed',
  SKIPPED: 'closed',
} as const;

export function WebhookChip({ state }: { state: WebhookState }) {
  const t = useTranslations('ops.webhooks.states');
  return <StatusChip code={state} family={FAMILIES[state]} label={t(state)} />;
}
