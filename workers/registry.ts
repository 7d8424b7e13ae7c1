import type { TxCtx } from '@/lib/ctx';
import type { Consumer } from '@/lib/outbox/catalog';
import type { OutboxEvent } from '@/lib/outbox/delivery';
import { notifyInApp } from './handlers/notify-in-app';

/** What each consumer does with an event, in the transaction that also marks the delivery DONE. */
export const HANDLERS: Record<Consumer, (tx: TxCtx, event: OutboxEvent) => Promise<void>> = {
  'notify-in-app': notifyInApp,
};
