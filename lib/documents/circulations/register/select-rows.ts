import { asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { circulationAssignees, circulationStatusCodes, circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { circulatedColumns, toCirculated } from '../draft/circulated-document';
import type { CirculationRow } from '../dto';
import { isOverdue } from './register-filters';

/** Rows of sheets that the caller has seen may be read, in the order of the keys. */
export async function selectRows(ctx: UserCtx, ids: readonly number[]): Promise<CirculationRow[]> {
  if (ids.length === 0) return [];
  const [sheets, people] = await Promise.all([
    ctx.db
      .select({
        id: circulations.id,
        publicId: circulations.publicId,
        documentNumber: circulations.numberKey,
        subject: circulations.subject,
        deadlineDate: circulations.deadlineDate,
        isOverdue: sql`${isOverdue(ctx)}`.mapWith(Boolean),
        statusCode: circulations.statusCode,
        statusName: named(ctx, circulationStatusCodes),
        isForced: circulations.isForced,
        createdAt: circulations.createdAt,
        source: circulatedColumns(ctx),
      })
      .from(circulations)
      .innerJoin(circulationStatusCodes, eq(circulationStatusCodes.statusCode, circulations.statusCode))
      .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
      .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
      .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
      .where(inArray(circulations.id, [...ids])),
    selectPeople(ctx, inArray(circulationAssignees.circulationId, [...ids])),
  ]);
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  return ids.flatMap((id) => {
    const sheet = byId.get(id);
    if (!sheet) return [];
    const { statusCode, statusName, source, createdAt, id: _, ...row } = sheet;
    const own = people.filter(({ circulationId }) => circulationId === id);
    const asked = own.filter(({ type }) => type !== 'INFO');
    const informed = own.filter(({ type }) => type === 'INFO');
    return [
      {
        ...row,
        source: toCirculated(source),
        main: own.filter(({ type }) => type === 'MAIN').map(({ name }) => name),
        action: progressOf(asked),
        info: progressOf(informed),
        status: { code: statusCode, name: statusName },
        createdAt: createdAt.toISOString(),
      },
    ];
  });
}

function progressOf(people: readonly { state: string }[]) {
  return { done: people.filter(({ state }) => state !== 'PENDING').length, total: people.length };
}

/** People on the sheets now; former assignees are not counted. */
function selectPeople(ctx: UserCtx, which: SQL) {
  return ctx.db
    .select({
      circulationId: circulationAssignees.circulationId,
      type: circulationAssignees.assigneeType,
      state: circulationAssignees.state,
      name: fullName(users),
    })
    .from(circulationAssignees)
    .innerJoin(users, eq(users.userId, circulationAssignees.userId))
    .where(sql`${which} AND ${ne(circulationAssignees.state, 'REASSIGNED')}`)
    .orderBy(asc(circulationAssignees.position));
}
