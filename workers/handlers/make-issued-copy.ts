import { paperHtml } from '@/app/_worker/paper-html';
import { makeIssuedCopy as make } from '@/lib/documents/issued-copies/make-issued-copy';
import type { Ctx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';

/** Prints the paper of a document by the layouts of the app. */
export function makeIssuedCopy(ctx: Ctx, event: OutboxEvent): Promise<void> {
  return make(ctx, event, paperHtml);
}
