import { and, inArray } from 'drizzle-orm';
import type { CirculationAssigneeType } from '@/db/enums';
import { users } from '@/db/schema/identity';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { type Day, projectDay } from '@/lib/platform/time/project-day';
import { addWorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import type { AssigneeInput } from '../schema';
import { mayAnswer, mayBeAsked } from './people';

interface ResolvedAssignee {
  userId: number;
  type: CirculationAssigneeType;
  deadlineDate: Day | null;
}

export interface AssigneePlace {
  organizationId: number;
  projectId: number;
  contractId: number | null;
  /** The database's clock: dates before its day are refused. */
  now: Date;
}

export interface ResolvedAssignees {
  assignees: ResolvedAssignee[];
  /** The last date of all; null where no person has to answer. */
  deadlineDate: Day | null;
}

/**
 * The people of a sheet with their dates: a day, a number of working days of the document's calendar, or the sheet's
 * date. Every fault is named with its place in the list.
 * @param list what the faults call it
 * @throws AppError PERSON_UNKNOWN for a person of another organization, PERSON_CANNOT_ANSWER, DEADLINE_PAST, REQUIRED,
 *   each with `fieldErrors`
 */
export async function resolveAssignees(
  ctx: Ctx,
  place: AssigneePlace,
  input: { deadlineDate: Day | null; assignees: readonly AssigneeInput[] },
  list = 'assignees',
): Promise<ResolvedAssignees> {
  const [people, calendar] = await Promise.all([
    findPeople(
      ctx,
      place,
      input.assignees.map(({ userPublicId }) => userPublicId),
    ),
    workingDaysOf(ctx, place),
  ]);
  const today = projectDay(place.now);
  const faults = new Map<string, ErrorCode>();
  if (input.deadlineDate !== null && input.deadlineDate < today) faults.set('deadlineDate', 'DEADLINE_PAST');
  const assignees = input.assignees.map((assignee, index): ResolvedAssignee => {
    const person = people.get(assignee.userPublicId.toLowerCase());
    const field = `${list}.${index}`;
    if (!person) faults.set(`${field}.userPublicId`, 'PERSON_UNKNOWN');
    const userId = person?.userId ?? 0;
    if (assignee.type === 'INFO') return { userId, type: assignee.type, deadlineDate: null };
    if (person && !person.mayAnswer) faults.set(`${field}.userPublicId`, 'PERSON_CANNOT_ANSWER');
    const { deadlineDate: own, days } = assignee;
    const deadlineDate = own ?? (days === null ? input.deadlineDate : addWorkingDays(today, days, calendar));
    if (deadlineDate === null) faults.set(`${field}.deadlineDate`, 'REQUIRED');
    else if (own !== null && own < today) faults.set(`${field}.deadlineDate`, 'DEADLINE_PAST');
    return { userId, type: assignee.type, deadlineDate };
  });
  refuse(faults);
  const dates = assignees.flatMap(({ deadlineDate }) => (deadlineDate === null ? [] : [deadlineDate]));
  return { assignees, deadlineDate: dates.sort().at(-1) ?? input.deadlineDate };
}

function refuse(faults: ReadonlyMap<string, ErrorCode>): void {
  const [first] = faults.values();
  if (first === undefined) return;
  throw new AppError(first, {
    fieldErrors: Object.fromEntries([...faults].map(([field, code]) => [field, [code]])),
  });
}

/** People who may take note of sheets for the organization, by publicId, and whether they may answer them. */
async function findPeople(ctx: Ctx, place: AssigneePlace, publicIds: readonly string[]) {
  const rows = await ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      mayAnswer: mayAnswer(ctx.db, place),
    })
    .from(users)
    .where(and(inArray(users.publicId, [...publicIds]), mayBeAsked(ctx.db, place, 'INFO')));
  return new Map(rows.map((row) => [row.publicId, row]));
}
