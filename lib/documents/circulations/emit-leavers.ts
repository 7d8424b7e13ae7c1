import { and, eq, inArray, ne } from 'drizzle-orm';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import type { TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { CIRCULATION_ENTITY, LIVE_STATUSES } from './constants';

/**
 * Emits an event for each sheet on which a person who was shut out still owes an answer, so that Document Control hands
 * the place on. Does nothing for a person who is active again.
 */
export async function emitLeavers(tx: TxCtx, userPublicId: string): Promise<void> {
  const rows = await tx.db
    .select({ publicId: circulations.publicId, instanceId: circulations.workflowInstanceId })
    .from(circulationAssignees)
    .innerJoin(circulations, eq(circulations.id, circulationAssignees.circulationId))
    .innerJoin(users, eq(users.userId, circulationAssignees.userId))
    .where(
      and(
        eq(users.publicId, userPublicId),
        eq(users.isActive, false),
        eq(circulationAssignees.state, 'PENDING'),
        ne(circulationAssignees.assigneeType, 'INFO'),
        inArray(circulations.statusCode, [...LIVE_STATUSES]),
      ),
    );
  await emit(
    tx,
    rows.map(({ publicId, instanceId }) => ({
      type: 'circulation.assignee_left' as const,
      payload: { circulationPublicId: publicId },
      entityType: CIRCULATION_ENTITY,
      entityPublicId: publicId,
      instanceId,
    })),
  );
}
