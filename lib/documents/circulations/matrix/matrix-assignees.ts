import { and, asc, eq, or } from 'drizzle-orm';
import type { CirculationAssigneeType } from '@/db/enums';
import { distributionMatrixEntries } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/platform/ctx';
import { type Day, projectDay } from '@/lib/platform/time/project-day';
import { addWorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { mayBeAsked } from '../draft/people';
import { chooseAssignees } from './choose-assignees';

interface MatrixAssignee {
  userId: number;
  type: CirculationAssigneeType;
  deadlineDate: Day | null;
}

/**
 * The people whom an organization's matrix names for a document, with their dates from `now` on by the calendar of
 * its contract, MAIN assignees first. A sheet needs one of these.
 */
export async function matrixAssignees(
  ctx: Ctx,
  document: {
    projectId: number;
    contractId: number | null;
    typeId: number;
    disciplineId: number | null;
    now: Date;
  },
  organizationId: number,
): Promise<MatrixAssignee[]> {
  const entries = distributionMatrixEntries;
  const place = { organizationId, projectId: document.projectId };
  const rules = await ctx.db
    .select({
      userId: entries.userId,
      typeId: entries.correspondenceTypeId,
      disciplineId: entries.disciplineId,
      assigneeType: entries.assigneeType,
      responseDays: entries.responseDays,
    })
    .from(entries)
    .innerJoin(users, eq(users.userId, entries.userId))
    .where(
      and(
        eq(entries.projectId, document.projectId),
        eq(entries.organizationId, organizationId),
        or(and(eq(entries.assigneeType, 'INFO'), mayBeAsked(ctx.db, place, 'INFO')), mayBeAsked(ctx.db, place, 'MAIN')),
      ),
    )
    .orderBy(asc(entries.id));
  const chosen = chooseAssignees(rules, document);
  if (chosen.length === 0) return [];
  const calendar = await workingDaysOf(ctx, document);
  const today = projectDay(document.now);
  return chosen.map(({ userId, assigneeType, responseDays }) => ({
    userId,
    type: assigneeType,
    deadlineDate: responseDays === null ? null : addWorkingDays(today, responseDays, calendar),
  }));
}
