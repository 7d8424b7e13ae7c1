import '@/lib/documents/kinds/register-subjects';
import { followDocuments, narrowToFollowed } from '@/lib/documents/circulations/answers/follow-documents';
import { readKeptFile } from '@/lib/documents/file-texts/read-kept-file';
import { sendMail } from '@/lib/messages/mail/send-mail';
import { notifyTogether } from '@/lib/messages/notifications/notify/notify-in-app';
import { makeMessages } from '@/lib/messages/subscriptions/make/make-messages';
import { notifyN8n } from '@/lib/messages/webhooks/notify-n8n';
import type { Ctx } from '@/lib/platform/ctx';
import type { BatchHandler } from '@/lib/platform/outbox/batch-deliveries';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { indexChanged } from '@/lib/work/find/index-changed';
import { forgetPointer } from './handlers/forget-pointer';
import { makeFile } from './handlers/make-file';
import { makeIssuedCopy } from './handlers/make-issued-copy';

/**
 * Handler of each consumer. `inside` and `together`: in the transaction that also marks the deliveries DONE, so that
 * their effects happen exactly once; deliveries of the same moment share it. `outside`: before a transaction of its own,
 * for effects outside the database; a crash in between repeats them once, under the same id.
 */
export const HANDLERS: Record<Consumer, Handler> = {
  'notify-in-app': { together: notifyTogether },
  mail: { outside: sendMail },
  'n8n-webhook': { outside: notifyN8n },
  'definition-pointer': { outside: forgetPointer },
  exports: { outside: makeFile },
  circulations: { inside: followDocuments, narrow: narrowToFollowed },
  subscriptions: { inside: makeMessages },
  'file-texts': { outside: readKeptFile },
  find: { together: indexChanged },
  'issued-copies': { outside: makeIssuedCopy },
};

export type Handler = BatchHandler | { outside: (ctx: Ctx, event: OutboxEvent) => Promise<void> };
