import { and, eq, exists, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { both, either, personHolds } from '../users/grants';
import { visibleCorrespondences } from './access';
import type { Asker, PredicateCtx } from './asker';
import { cachePredicate } from './cached-predicate';

const circulated = alias(correspondences, 'circulated_documents');
const people = alias(circulationAssignees, 'people_on_sheet');

/** Columns of the table of sheets that the predicate uses, so that it also accepts an alias. */
export type SheetColumns = Record<'id' | 'projectId' | 'correspondenceId' | 'organizationId', SQLWrapper>;

/**
 * True for the circulation sheets the actor may know of. A sheet is visible in its own organization only, not even to
 * another organization's Superadmin. Within it: the people on the sheet who may take note, the managers of sheets, and
 * everyone who may see the circulated document.
 * @param sheets `circulations` or an alias of it
 */
export function visibleCirculations(ctx: PredicateCtx, sheets: SheetColumns = circulations): SQL {
  const { actor } = ctx;
  if (actor.kind === 'system') return sql`TRUE`;
  const seesSource = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(circulated)
      .where(and(sql`${circulated.id} = ${sheets.correspondenceId}`, visibleCorrespondences(ctx, circulated))),
  );
  return both(
    sql`${sheets.organizationId} = ${actor.organizationId}`,
    either(isOnSheet(ctx, actor, sheets), seesSource),
  );
}

const isOnSheet = cachePredicate((ctx, asker: Asker, sheets: SheetColumns) => {
  const isNamed = ctx.db
    .select({ one: sql`1` })
    .from(people)
    .where(
      and(sql`${people.circulationId} = ${sheets.id}`, eq(people.userId, asker.userId), ne(people.state, 'REASSIGNED')),
    );
  const { projectId } = sheets;
  // A role may be held in a contract, and a sheet has none.
  const mayRead = personHolds(ctx, asker, 'circulation.acknowledge', { projectId, contractId: 'any' });
  return either(both(mayRead, exists(isNamed)), personHolds(ctx, asker, 'circulation.manage', { projectId }));
});
