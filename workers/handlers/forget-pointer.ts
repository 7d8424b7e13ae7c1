import type { Ctx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { forgetActive } from '@/lib/workflow/definitions/cache';

/**
 * A published version takes the place of the one before in every process: the pointer is deleted once more, after the
 * commit and by whoever survives. A reader who was on its way while the version was published may have written the old
 * one again, and a Redis that hung then holds it still.
 */
export async function forgetPointer(_ctx: Ctx, event: OutboxEvent): Promise<void> {
  if (event.type === 'workflow.definition_published') await forgetActive(event.payload.workflowCode);
}
