import { and, eq, exists, gte, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import { contains, everyWord, foldedColumn, hasWord, isAmongNewest, matchesReading } from '@/lib/platform/like';
import type { SearchReading, WordReading } from '@/lib/platform/search-reading';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { projectToday } from '@/lib/platform/time/project-day-sql';
import { anyOf, type FilterConditions } from '../../register/filter-conditions';
import { type CirculationView, LIVE_STATUSES } from '../constants';
import type { CirculationFilters } from './list-params';

/** The quick tabs. */
export function viewCondition(ctx: UserCtx, view: CirculationView): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined;
    case 'running':
      return isLive();
    case 'closed':
      return notInArray(circulations.statusCode, [...LIVE_STATUSES]);
    case 'mine':
      return and(
        isLive(),
        exists(
          assigneesOf(
            ctx,
            and(eq(circulationAssignees.userId, ctx.actor.userId), eq(circulationAssignees.state, 'PENDING')),
          ),
        ),
      );
  }
}

/** Values of one filter are alternatives, filters add up. */
export const CIRCULATION_FILTERS: FilterConditions<Omit<CirculationFilters, 'q'>> = {
  status: anyOf(circulations.statusCode),
  person: (publicIds, ctx) => exists(peopleOf(ctx, publicIds)),
  overdue: (_is, ctx) => isOverdue(ctx),
  document: (publicId) => eq(correspondences.publicId, publicId),
};

/** An assignee who must answer has not, and the day to answer by is over. */
export function isOverdue(ctx: UserCtx): SQL {
  const isLate = and(
    eq(circulationAssignees.state, 'PENDING'),
    ne(circulationAssignees.assigneeType, 'INFO'),
    sql`${circulationAssignees.deadlineDate} < ${projectToday}`,
  );
  return sql`(${isLive()} AND ${exists(assigneesOf(ctx, isLate))})`;
}

function isLive(): SQL {
  return inArray(circulations.statusCode, [...LIVE_STATUSES]);
}

function assigneesOf(ctx: UserCtx, which: SQL | undefined) {
  return ctx.db
    .select({ one: sql`1` })
    .from(circulationAssignees)
    .where(and(eq(circulationAssignees.circulationId, circulations.id), which));
}

function peopleOf(ctx: UserCtx, publicIds: readonly string[]) {
  return ctx.db
    .select({ one: sql`1` })
    .from(circulationAssignees)
    .innerJoin(users, eq(users.userId, circulationAssignees.userId))
    .where(
      and(
        eq(circulationAssignees.circulationId, circulations.id),
        ne(circulationAssignees.state, 'REASSIGNED'),
        inArray(users.publicId, [...publicIds]),
      ),
    );
}

/** Matches by date, or by each word in a number or subject, of the sheet or its document. */
export function matchesSheet(search: SearchReading): SQL | undefined {
  return matchesReading(
    search,
    (day) => and(gte(circulations.createdAt, startOfDay(day)), lt(circulations.createdAt, startOfNextDay(day))),
    isCalled,
  );
}

function isCalled(search: WordReading): SQL | undefined {
  const found = or(
    contains(circulations.numberKey, search.text),
    contains(correspondenceRevisions.documentNumber, search.text),
    everyWord(search, (word, isNear) =>
      or(
        hasWord(foldedColumn(circulations.subject), word, isNear),
        hasWord(correspondenceRevisions.subjectFolded, word, isNear),
        contains(circulations.numberKey, word),
        contains(correspondenceRevisions.documentNumber, word),
      ),
    ),
  );
  return search.kind === 'near' ? and(isAmongNewest(circulations.id), found) : found;
}
