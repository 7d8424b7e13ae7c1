import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workingCalendars } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { Day } from '@/lib/platform/time/project-day';
import { projectDayOf } from '@/lib/platform/time/project-day-sql';
import { addWorkingDays } from '../engine/timers/due-dates';
import { readWorkingDays } from '../engine/timers/load-working-days';
import type { StoredCalendar } from './load-calendar';

/** A holiday on which running steps are due. */
export interface AffectedDay {
  day: Day;
  /** The next working day. */
  movesTo: Day;
  /** Has no number: a person may keep the calendar without the right to see the document. */
  dues: { typeCode: string; documentNumber: string | null }[];
}

interface Place {
  projectId: number;
  /** Null: the project's default, which contracts without a calendar of their own follow. */
  contractId: number | null;
}

/** More would not be read before it is decided; the next look shows the rest. */
const MAX_SHOWN = 200;

/** Lists the result of `findAffectedDues` for a page. */
export async function listAffectedDays(
  ctx: UserCtx,
  place: Place,
  calendar: Pick<StoredCalendar, 'holidays'>,
): Promise<AffectedDay[]> {
  const rows = await findAffectedDues(ctx, place, calendar);
  const days = [...new Set(rows.map(({ dueOn }) => dueOn))];
  return days.map((day) => {
    const ofDay = rows.filter(({ dueOn }) => dueOn === day);
    const dues = ofDay.map(({ typeCode, documentNumber }) => ({ typeCode, documentNumber }));
    return { day, movesTo: ofDay[0]?.movesTo ?? day, dues };
  });
}

/**
 * Finds future due dates of running steps on a holiday of a calendar. They were set before the holiday was entered, or
 * chosen by people. Circulation sheets count for their own organization only.
 */
export async function findAffectedDues(ctx: UserCtx, place: Place, { holidays }: Pick<StoredCalendar, 'holidays'>) {
  const days = holidays.map(({ date }) => date);
  if (days.length === 0) return [];
  const rows = await ctx.db
    .select({
      instanceId: workflowInstances.id,
      documentNumber: sql<
        string | null
      >`IF(${visibleCorrespondences(ctx)}, ${correspondenceRevisions.documentNumber}, NULL)`,
      typeCode: correspondenceTypes.typeCode,
      dueOn: projectDayOf(workflowInstances.dueAt),
    })
    .from(workflowInstances)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .where(
      and(
        eq(workflowInstances.status, 'ACTIVE'),
        gt(workflowInstances.dueAt, sql`NOW(3)`),
        inArray(projectDayOf(workflowInstances.dueAt), days),
        eq(correspondences.projectId, place.projectId),
        isNotNull(correspondences.submittedAt),
        isNull(correspondences.discardedAt),
        followsCalendarOf(ctx, place),
      ),
    )
    .orderBy(asc(workflowInstances.dueAt), asc(workflowInstances.id))
    .limit(MAX_SHOWN);
  const working = await readWorkingDays(ctx, place);
  return rows.map((row) => ({ ...row, movesTo: addWorkingDays(row.dueOn, 1, working) }));
}

function followsCalendarOf(ctx: UserCtx, { projectId, contractId }: Place): SQL | undefined {
  if (contractId !== null) return eq(correspondences.contractId, contractId);
  const ofContracts = ctx.db
    .select({ contractId: workingCalendars.contractId })
    .from(workingCalendars)
    .where(and(eq(workingCalendars.projectId, projectId), isNotNull(workingCalendars.contractId)));
  return or(isNull(correspondences.contractId), notInArray(correspondences.contractId, ofContracts));
}
