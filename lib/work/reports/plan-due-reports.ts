import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { reports } from '@/db/schema/reports';
import { actsFor } from '@/lib/people/identity/access/may-act';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { addRuns } from './add-runs';
import { missedOccurrence, nextOccurrence } from './occurrences';
import { scheduleOf } from './stored-schedule';
import { recordAct } from './write-change';

/** Reports per run; the next run, a minute later, takes the rest. Each is a transaction of its own. */
const AT_ONCE = 200;

/**
 * Plans the reports whose time has come: one occurrence each, however many were missed. Any number of workers may run:
 * the row's lock and the history's unique key let one of them plan it.
 * @param now by the database's clock
 * @returns how many files were requested
 */
export async function planDueReports(ctx: Ctx, now?: Date): Promise<number> {
  const at = now ?? (await readNow(ctx));
  const due = await ctx.db
    .select({ id: reports.id })
    .from(reports)
    .where(isDue(at))
    .orderBy(asc(reports.nextAt))
    .limit(AT_ONCE);
  let requested = 0;
  for (const { id } of due) requested += await transact(ctx, (tx) => planOne(tx, id, at));
  return requested;
}

async function planOne(tx: TxCtx, id: number, now: Date): Promise<number> {
  const [report] = await tx.db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), isDue(now)))
    .for('update');
  if (!report?.nextAt) return 0;
  if (!(await hasOwner(tx, report))) {
    await pauseWithoutOwner(tx, report);
    return 0;
  }
  const schedule = scheduleOf(report);
  const calendar = await workingDaysOf(tx, { projectId: report.projectId, contractId: null });
  await tx.db
    .update(reports)
    .set({ nextAt: nextOccurrence(schedule, now, calendar) })
    .where(eq(reports.id, id));
  const occurrenceAt = missedOccurrence(schedule, { planned: report.nextAt, now }, calendar);
  return occurrenceAt ? addRuns(tx, report, { occurrenceAt, cause: 'SCHEDULE' }) : 0;
}

function isDue(at: Date) {
  return and(eq(reports.state, 'ACTIVE'), lte(reports.nextAt, at), isNull(reports.deletedAt));
}

type Report = typeof reports.$inferSelect;

async function hasOwner(tx: TxCtx, { ownerUserId, organizationId }: Report): Promise<boolean> {
  return (await tx.db.$count(users, and(eq(users.userId, ownerUserId), actsFor(tx.db, organizationId)))) > 0;
}

/** Pauses a report without owner, and notifies the people who may take it over. */
async function pauseWithoutOwner(tx: TxCtx, report: Report): Promise<void> {
  await tx.db
    .update(reports)
    .set({ state: 'PAUSED', pauseReason: 'OWNER_LEFT', nextAt: null, versionNo: sql`${reports.versionNo} + 1` })
    .where(eq(reports.id, report.id));
  await recordAct(tx, report, { action: 'report.paused', changes: { state: ['ACTIVE', 'PAUSED'] } });
  await emit(tx, [
    {
      type: 'report.owner_left',
      payload: { reportPublicId: report.publicId },
      entityType: 'report',
      entityPublicId: report.publicId,
    },
  ]);
}
