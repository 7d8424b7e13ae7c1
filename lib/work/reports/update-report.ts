import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { reportReceivers } from '@/db/schema/reports';
import { refuseStale } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import type { ReportAnswer } from './dto';
import { loadManagedReport } from './managed-reports';
import { nextOccurrence } from './occurrences';
import { findReceivers, writeReceivers } from './receivers';
import type { LaidOutView, UpdateReport } from './schema';
import { columnsOf, scheduleOf } from './stored-schedule';
import { writeChange } from './write-change';

/**
 * Changes name, schedule, format and receivers of a report. Files under way are made as they were planned. Without a
 * difference nothing is written.
 * @param input `view` where the report takes its view as it is now
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, INVALID_INPUT for a new receiver who may not export
 */
export async function updateReport(
  ctx: UserCtx,
  input: UpdateReport & { view: LaidOutView | null },
): Promise<ReportAnswer> {
  const row = await loadManagedReport(ctx, input.publicId);
  refuseStale(row, input.versionNo);
  const { name, format, skipsEmpty, schedule, receiverPublicIds: receivers, view } = input;
  const kept = await readReceivers(ctx, row.id);
  // A receiver who lost the right stays until an editor removes them: what each one gets is decided at the making.
  const added = receivers.filter((publicId) => !kept.has(publicId));
  const addedKeys = await findReceivers(ctx, { projectId: row.projectId, publicIds: added });
  const keys = [...receivers.flatMap((publicId) => kept.get(publicId) ?? []), ...addedKeys].sort((a, b) => a - b);
  const before = {
    name: row.name,
    format: row.format,
    skipsEmpty: row.skipsEmpty,
    schedule: scheduleOf(row),
    receivers: [...kept.keys()].sort(),
  };
  const changes = changesBetween<typeof before>(before, {
    name,
    format,
    skipsEmpty,
    schedule,
    receivers: receivers.toSorted(),
  });
  if (!changes && !view) return { publicId: row.publicId, versionNo: row.versionNo };
  const calendar = await workingDaysOf(ctx, { projectId: row.projectId, contractId: null });
  const nextAt = row.state === 'ACTIVE' ? nextOccurrence(schedule, await readNow(ctx), calendar) : null;
  const taken = view && { viewVersionNo: view.viewVersionNo, definition: view.definition };
  return transact(ctx, async (tx) => {
    const answer = await writeChange(
      tx,
      {
        row,
        seenVersionNo: input.versionNo,
        change: { name, format, skipsEmpty, nextAt, ...columnsOf(schedule), ...taken },
      },
      {
        action: 'report.updated',
        changes: { ...changes, ...(view && { view: [row.viewVersionNo, view.viewVersionNo] as const }) },
      },
    );
    await writeReceivers(tx, row.id, keys);
    return answer;
  });
}

async function readReceivers(ctx: Ctx, reportId: number): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ publicId: users.publicId, userId: users.userId })
    .from(reportReceivers)
    .innerJoin(users, eq(users.userId, reportReceivers.userId))
    .where(eq(reportReceivers.reportId, reportId));
  return new Map(rows.map(({ publicId, userId }) => [publicId, userId]));
}
