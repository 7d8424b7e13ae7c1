import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { rfaApproveCodes, rfaItems, rfaRevisions } from '@/db/schema/rfas';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { DrawingRfaRef } from '../dto';
import type { DrawingTables } from '../tables';

export interface RfasOfRevision {
  /** Newest first, those the reader may see. */
  visible: DrawingRfaRef[];
  /** An RFA holds the revision, seen or not. */
  isHeld: boolean;
}

/** The RFAs that have the revisions as items, by the revision's key. */
export async function selectRfasOf(
  ctx: UserCtx,
  tables: DrawingTables,
  revisionIds: readonly number[],
): Promise<ReadonlyMap<number, RfasOfRevision>> {
  if (revisionIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      revisionId: tables.itemRevisionId,
      publicId: correspondences.publicId,
      documentNumber: correspondenceRevisions.documentNumber,
      isActive: rfaItems.isActive,
      statusCode: rfaRevisions.statusCode,
      approveCode: rfaApproveCodes.approveCode,
      isVisible: sql`${and(
        visibleCorrespondences(ctx),
        or(
          isNotNull(correspondenceRevisions.submittedAt),
          eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        ),
      )}`.mapWith(Boolean),
    })
    .from(rfaItems)
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, rfaItems.rfaRevisionId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, rfaItems.rfaRevisionId))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(rfaApproveCodes, eq(rfaApproveCodes.id, rfaItems.approveCodeId))
    .where(inArray(tables.itemRevisionId, [...revisionIds]))
    .orderBy(desc(rfaItems.id));
  const byRevision = new Map<number, RfasOfRevision>();
  for (const { revisionId, isVisible, ...rfa } of rows) {
    const entry = byRevision.get(revisionId ?? 0) ?? { visible: [], isHeld: false };
    entry.isHeld ||= rfa.isActive;
    if (isVisible) entry.visible.push(rfa);
    byRevision.set(revisionId ?? 0, entry);
  }
  return byRevision;
}
