import type { Ctx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { forgetActive } from '@/lib/workflow/definitions/cache';

/**
 * Invalidates the cached pointer to the active version once more, after the commit and from a worker that survives the
 * publisher. A reader that ran during the publication may have cached the old version again, and a hanging Redis may
 * still hold it.
 */
export async function forgetPointer(_ctx: Ctx, event: OutboxEvent): Promise<void> {
  if (event.type === 'workflow.definition_published') await forgetActive(event.payload.workflowCode);
}
