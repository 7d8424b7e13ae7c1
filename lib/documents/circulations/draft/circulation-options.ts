import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { projectDay } from '@/lib/platform/time/project-day';
import { addWorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { ACTION_PERMISSIONS } from '../constants';
import type { CirculationOptions } from '../dto';
import { canCirculate } from '../rules';
import { loadSource } from './circulated-document';
import { mayAnswer, mayBeAsked } from './people';
import { findSheetOf } from './write-circulations';

/** Working days that an answer inside one organization usually gets; the person may change the day. */
const USUAL_DAYS = 5;

/**
 * Options of the dialog that starts a sheet of a document: the organization's people, and its existing sheet.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, CIRCULATION_OF_DRAFT, CIRCULATION_OF_CANCELLED
 */
export async function circulationOptions(
  ctx: UserCtx,
  { documentPublicId }: { documentPublicId: string },
): Promise<CirculationOptions> {
  const source = await loadSource(ctx, documentPublicId);
  const refusal = canCirculate(source.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.create } });
  const [existing, people, calendar, last] = await Promise.all([
    findSheetOf(ctx, source.id, ctx.actor.organizationId),
    listPeople(ctx, source),
    workingDaysOf(ctx, source),
    selectLastGroup(ctx),
  ]);
  return {
    source: source.document,
    existing,
    people,
    proposedDeadline: addWorkingDays(projectDay(source.now), USUAL_DAYS, calendar),
    lastGroup: last.filter(({ userPublicId, type }) =>
      people.some(({ publicId, mayAnswer: may }) => publicId === userPublicId && (may || type === 'INFO')),
    ),
  };
}

/** The people of the newest sheet that the actor started for the organization, in their order. */
function selectLastGroup(ctx: UserCtx) {
  const own = ctx.db
    .select({ id: circulations.id })
    .from(circulations)
    .where(and(eq(circulations.organizationId, ctx.actor.organizationId), eq(circulations.createdBy, ctx.actor.userId)))
    .orderBy(desc(circulations.id))
    .limit(1)
    .as('last_own');
  return ctx.db
    .select({ userPublicId: users.publicId, type: circulationAssignees.assigneeType })
    .from(own)
    .innerJoin(circulationAssignees, eq(circulationAssignees.circulationId, own.id))
    .innerJoin(users, eq(users.userId, circulationAssignees.userId))
    .where(ne(circulationAssignees.state, 'REASSIGNED'))
    .orderBy(asc(circulationAssignees.position), asc(circulationAssignees.id));
}

/** People who may take note of sheets for the acting organization, and whether they may answer them. */
export function listPeople(ctx: UserCtx, { projectId }: { projectId: number }) {
  const place = { organizationId: ctx.actor.organizationId, projectId };
  return ctx.db
    .select({
      publicId: users.publicId,
      name: fullName(users),
      jobTitle: sql<string>`IFNULL(${users.jobTitle}, '')`,
      mayAnswer: mayAnswer(ctx.db, place),
    })
    .from(users)
    .where(mayBeAsked(ctx.db, place, 'INFO'))
    .orderBy(asc(users.firstName), asc(users.lastName));
}
