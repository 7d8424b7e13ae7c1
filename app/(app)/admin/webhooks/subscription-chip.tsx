'use client';

import { useTranslations } from 'next-intl';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import type { SubscriptionMessageState } from '@/db/operations-enums';
import type { SubscriptionRow } from '@/lib/messages/subscriptions/dto';

type State = 'ACTIVE' | 'UNSTABLE' | 'ADMINISTRATOR' | 'FAILING';
type StateFacts = Pick<SubscriptionRow, 'status' | 'pauseReason' | 'failingSince'>;

const FAMILIES: Record<State, StatusFamily> = {
  ACTIVE: 'approved',
  UNSTABLE: 'overdue',
  ADMINISTRATOR: 'closed',
  FAILING: 'rejected',
};

/** Active, active while its last try failed, or why it is paused. */
export function stateOf({ status, pauseReason, failingSince }: StateFacts): State {
  if (status === 'PAUSED') return pauseReason ?? 'ADMINISTRATOR';
  return failingSince ? 'UNSTABLE' : 'ACTIVE';
}

export function SubscriptionChip({ subscription }: { subscription: StateFacts }) {
  const t = useTranslations('webhooks.states');
  const state = stateOf(subscription);
  return <StatusChip code={state} family={FAMILIES[state]} label={t(state)} />;
}

const MESSAGE_FAMILIES: Record<SubscriptionMessageState, StatusFamily> = {
  PENDING: 'waiting',
  SENT: 'approved',
  FAILED: 'revise',
  WITHHELD: 'closed',
};

export function MessageChip({ state }: { state: SubscriptionMessageState }) {
  const t = useTranslations('webhooks.messageStates');
  return <StatusChip code={state} family={MESSAGE_FAMILIES[state]} label={t(state)} />;
}
