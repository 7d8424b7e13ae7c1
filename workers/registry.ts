import '@/lib/documents/kinds/register-subjects';
import { followDocuments } from '@/lib/documents/circulations/answers/follow-documents';
import { readKeptFile } from '@/lib/documents/file-texts/read-kept-file';
import { sendMail } from '@/lib/messages/mail/send-mail';
import { notifyInApp } from '@/lib/messages/notifications/notify/notify-in-app';
import { makeMessages } from '@/lib/messages/subscriptions/make/make-messages';
import { notifyN8n } from '@/lib/messages/webhooks/notify-n8n';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { indexChanged } from '@/lib/work/find/index-changed';
import { forgetPointer } from './handlers/forget-pointer';
import { makeFile } from './handlers/make-file';

/**
 * Handler of each consumer. `inside`: in the transaction that also marks the delivery DONE, so its effect happens
 * exactly once. `outside`: before that transaction, for effects outside the database; a crash in between repeats them
 * once, under the same id.
 */
export const HANDLERS: Record<Consumer, Handler> = {
  'notify-in-app': { inside: notifyInApp },
  mail: { outside: sendMail },
  'n8n-webhook': { outside: notifyN8n },
  'definition-pointer': { outside: forgetPointer },
  exports: { outside: makeFile },
  circulations: { inside: followDocuments },
  subscriptions: { inside: makeMessages },
  'file-texts': { outside: readKeptFile },
  find: { inside: indexChanged },
};

export type Handler =
  | { inside: (tx: TxCtx, event: OutboxEvent) => Promise<void> }
  | { outside: (ctx: Ctx, event: OutboxEvent) => Promise<void> };
