import { and, desc, eq } from 'drizzle-orm';
import { deadLetters, eventDeliveries, outboxEvents } from '@/db/schema/events';
import type { Ctx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import { jobIdOf } from '@/lib/platform/outbox/delivery';
import { workflowCodeOf } from '@/lib/platform/outbox/workflow-code';

export interface DeadLetterFacts {
  eventId: string;
  consumer: string;
  errorClass: string;
}

/**
 * The body from the requirements, at the top level and under `data`, where Standard Webhooks expects it, so that both
 * kinds of receivers work. It has ids and codes only; details are behind the link and the sign-in.
 * @param suppressedCount failures of the same kind since the last message
 */
export async function deadLetterBody(ctx: Ctx, dead: DeadLetterFacts, suppressedCount: number) {
  const [row] = await ctx.db
    .select({
      publicId: deadLetters.publicId,
      error: deadLetters.error,
      attempts: deadLetters.attempts,
      lastAt: deadLetters.lastAt,
      eventType: outboxEvents.eventType,
      workflowCode: workflowCodeOf,
      instanceId: outboxEvents.instanceId,
    })
    .from(deadLetters)
    .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(and(eq(eventDeliveries.eventId, dead.eventId), eq(eventDeliveries.consumer, dead.consumer)))
    .orderBy(desc(deadLetters.id));
  const timestamp = (row?.lastAt ?? new Date()).toISOString();
  const seed = {
    jobId: jobIdOf({ eventId: dead.eventId, consumer: dead.consumer as Consumer }),
    workflowCode: row?.workflowCode ?? null,
    instanceId: row?.instanceId ?? null,
    error: row?.error ?? dead.errorClass,
    timestamp,
  };
  return {
    event: 'workflow_event_failed',
    ...seed,
    type: 'workflow_event_failed',
    data: {
      event: 'workflow_event_failed',
      ...seed,
      consumer: dead.consumer,
      eventType: row?.eventType ?? null,
      errorClass: dead.errorClass,
      attempts: row?.attempts ?? null,
      suppressedCount,
      deadLetterPublicId: row?.publicId ?? null,
      url: row ? new URL(`/ops/dead-letters/${row.publicId}`, env().APP_URL).href : null,
    },
  };
}
