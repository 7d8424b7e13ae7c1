import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { dayOf, momentOf, timeOf } from '@/lib/platform/time/zoned-time';
import { transact } from '@/lib/platform/transact';
import { findDefinition } from '../definitions/find-definition';
import { writeDue } from '../engine/moves/change-due';
import { lockInstances } from '../engine/moves/write-moves';
import { lockDocument } from '../engine/moves/write-transition';
import { loadSubjects } from '../engine/read/load-subjects';
import { findAffectedDues } from './affected-dues';
import { findCalendar } from './load-calendar';
import { resolvePlace } from './save-calendar';
import type { MoveAffectedDues } from './schema';

/**
 * Moves the due dates on these holidays of a calendar to the next working day, at their time of day. Each move gets a
 * row of history, an audit row and a notice. Steps that moved on or got another date since the list are left out.
 * @returns the count of moved dates
 * @throws AppError PROJECT_UNKNOWN, CONTRACT_UNKNOWN, FORBIDDEN
 */
export async function moveAffectedDues(ctx: UserCtx, input: MoveAffectedDues): Promise<{ moved: number }> {
  const place = await resolvePlace(ctx, input);
  await requirePermission(ctx, 'master.project', {
    organizationId: null,
    projectId: place.projectId,
    ...(place.contractId !== null && { contractId: place.contractId }),
  });
  const calendar = await findCalendar(ctx, place);
  const affected = calendar ? await findAffectedDues(ctx, place, calendar) : [];
  let moved = 0;
  for (const due of affected.filter(({ dueOn }) => input.days.includes(dueOn))) {
    if (await moveOne(ctx, due, input.reason)) moved += 1;
  }
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'calendar.dues_moved',
      entityType: 'calendar',
      entityPublicId: calendar?.publicId ?? null,
      entityLabel: place.code,
      projectId: place.projectId,
      contractId: place.contractId,
      reason: input.reason,
    }),
  );
  return { moved };
}

async function moveOne(
  ctx: UserCtx,
  { instanceId, dueOn, movesTo }: Awaited<ReturnType<typeof findAffectedDues>>[number],
  reason: string,
): Promise<boolean> {
  const startedAt = performance.now();
  return transact(ctx, async (tx) => {
    const subject = (await loadSubjects(tx, [instanceId])).get(instanceId);
    if (!subject) return false;
    await lockDocument(tx, subject);
    const [row] = await lockInstances(tx, [instanceId]);
    const zone = env().TZ_PROJECT;
    if (row?.status !== 'ACTIVE' || !row.dueAt || dayOf(row.dueAt, zone) !== dueOn) return false;
    const dueAt = momentOf(movesTo, timeOf(row.dueAt, zone), zone);
    const definition = await findDefinition(tx, row.definitionId);
    await writeDue(tx, { row, definition, subject }, { dueAt, reason, startedAt });
    return true;
  });
}
