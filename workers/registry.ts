import type { Ctx, TxCtx } from '@/lib/ctx';
import { sendMail } from '@/lib/mail/send-mail';
import { notifyInApp } from '@/lib/notifications/notify-in-app';
import type { Consumer } from '@/lib/outbox/catalog';
import type { OutboxEvent } from '@/lib/outbox/delivery';
import { tellN8n } from '@/lib/webhooks/tell-n8n';
import { forgetPointer } from './handlers/forget-pointer';

/**
 * What each consumer does with an event. `inside`: in the transaction that also marks the delivery DONE, so its effect
 * happens exactly once. `outside`: before that transaction, for effects that are not the database's; a crash in between
 * repeats them once, under the same id.
 */
export const HANDLERS: Record<Consumer, Handler> = {
  'notify-in-app': { inside: notifyInApp },
  mail: { outside: sendMail },
  'n8n-webhook': { outside: tellN8n },
  'definition-pointer': { outside: forgetPointer },
};

export type Handler =
  | { inside: (tx: TxCtx, event: OutboxEvent) => Promise<void> }
  | { outside: (ctx: Ctx, event: OutboxEvent) => Promise<void> };
