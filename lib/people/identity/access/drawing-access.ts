import { and, eq, exists, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { contractDrawings } from '@/db/schema/drawings';
import { rfaItems, rfaRevisions } from '@/db/schema/rfas';
import type { Ctx } from '@/lib/platform/ctx';
import { both, either, not, personHolds, personHoldsGlobally } from '../users/grants';
import type { Asker } from './asker';
import { isContractParty, isProjectMember } from './taking-part';

// Visibility of drawings, as predicates for the WHERE of each query.

const usedItems = alias(rfaItems, 'used_items');
const usedRfaRevisions = alias(rfaRevisions, 'used_rfa_revisions');
const usedRevisions = alias(correspondenceRevisions, 'used_revisions');

/** Columns of a drawing's table that the predicates use, so that they also accept an alias. */
export type DrawingColumns = Record<'projectId' | 'contractId' | 'originatorOrganizationId' | 'isActive', SQLWrapper>;

export type DrawingRevisionColumns = Record<'id' | 'status' | 'createdBy', SQLWrapper>;

/** Column of an RFA's item that names the revision: shop or as-built. */
export type ItemColumn = 'shopDrawingRevisionId' | 'asbuiltDrawingRevisionId';

/**
 * True for the revisions of shop and as-built drawings that the actor may know of. A draft: the originator's people and
 * who wrote it. One that went into an RFA: also OWNER, CONSULTANT and DESIGNER of the contract, and a Superadmin. A
 * contractor who also supervises does not see another contractor's. A withdrawn one: invisible to everyone.
 */
export function visibleDrawingRevisions(
  ctx: Ctx,
  drawings: DrawingColumns,
  revisions: DrawingRevisionColumns,
  itemColumn: ItemColumn,
): SQL {
  const { actor } = ctx;
  const lives = sql`(${drawings.isActive} AND ${revisions.status} <> 'CANCELLED')`;
  if (actor.kind === 'system') return lives;
  const isSent = either(sql`${revisions.status} <> 'DRAFT'`, wasSubmitted(ctx, revisions, itemColumn));
  const ofOrganization = both(
    either(
      eq(drawings.originatorOrganizationId, actor.organizationId),
      eq(revisions.createdBy, actor.userId),
      both(supervises(ctx, actor, drawings), isSent),
    ),
    personHolds(ctx, actor, 'document.view', drawings),
  );
  const ofSuperadmin = both(personHoldsGlobally(ctx, actor, 'document.view'), isSent);
  return both(lives, either(ofOrganization, ofSuperadmin));
}

/**
 * True where the revision was read by others: part of an RFA that was submitted and not recalled. Such a revision
 * stays as it was read, whatever became of the RFA.
 */
export function wasSubmitted(ctx: Ctx, revisions: Pick<DrawingRevisionColumns, 'id'>, itemColumn: ItemColumn): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(usedItems)
      .innerJoin(usedRfaRevisions, eq(usedRfaRevisions.id, usedItems.rfaRevisionId))
      .innerJoin(usedRevisions, eq(usedRevisions.id, usedItems.rfaRevisionId))
      .where(
        and(
          sql`${usedItems[itemColumn]} = ${revisions.id}`,
          isNotNull(usedRevisions.submittedAt),
          isNull(usedRfaRevisions.recalledAt),
        ),
      ),
  );
}

/** True for the contract drawings that the actor may see: of projects in which their organization takes part. */
export function visibleContractDrawings(
  ctx: Ctx,
  drawings: Record<'projectId' | 'contractId' | 'isActive', SQLWrapper> = contractDrawings,
): SQL {
  const { actor } = ctx;
  if (actor.kind === 'system') return sql`${drawings.isActive}`;
  const ofMember = both(
    isProjectMember(ctx, actor, drawings.projectId),
    personHolds(ctx, actor, 'document.view', { projectId: drawings.projectId, contractId: drawings.contractId }),
  );
  return sql`(${drawings.isActive} AND ${either(ofMember, personHoldsGlobally(ctx, actor, 'document.view'))})`;
}

/**
 * True where every person of an organization may see the sent revisions of a drawing.
 * @param organizationId a column of the query
 */
export function organizationMaySeeDrawing(ctx: Ctx, organizationId: SQLWrapper, drawings: DrawingColumns): SQL {
  return either(
    sql`${drawings.originatorOrganizationId} = ${organizationId}`,
    supervises(ctx, { organizationId, rights: null }, drawings),
  );
}

function supervises(ctx: Ctx, asker: Pick<Asker, 'organizationId' | 'rights'>, drawings: DrawingColumns): SQL {
  return both(
    isContractParty(ctx, asker, drawings.contractId, ['OWNER', 'CONSULTANT', 'DESIGNER']),
    not(isContractParty(ctx, asker, drawings.contractId, ['CONTRACTOR'])),
  );
}
