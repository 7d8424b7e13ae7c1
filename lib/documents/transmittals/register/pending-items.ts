import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import { transmittalItems, transmittals } from '@/db/schema/transmittals';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { organizationRef } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { findTargets, keyOf } from '../draft/item-details';
import { isSameRevision, withNewestRevisions } from '../draft/newer-revisions';
import type { PendingItem } from '../dto';
import type { ItemRow } from '../read/load-transmittals';

/** Items of the latest transmittals; older ones were followed by newer or belong to another phase of the works. */
const MAX_ROWS = 5_000;

/**
 * Lists outdated revisions that recipients of the acting organization's transmittals have. Of each item and holder it
 * takes the latest sent revision, if a newer one is in force. Items without revisions are never outdated.
 * @param only the pages of one document or drawing
 * @throws AppError PROJECT_UNKNOWN
 */
export async function listPendingItems(
  ctx: UserCtx,
  projectCode: string,
  only?: { pagePublicId: string },
): Promise<PendingItem[]> {
  const project = await enterableProject(ctx, projectCode);
  const sent = await selectSent(ctx, project.id);
  const newest = await withNewestRevisions(ctx, sent);
  const targets = await findTargets(ctx, [...sent, ...newest]);
  const seen = new Set<string>();
  return sent.flatMap((row, at): PendingItem[] => {
    const latest = newest[at];
    const held = targets.get(keyOf(row));
    if (!latest || !held) return [];
    // The newest transmittal comes first: earlier ones to the same holder no longer count.
    const identity = `${row.holder.publicId} ${held.pagePublicId}`;
    if (seen.has(identity)) return [];
    seen.add(identity);
    const target = targets.get(keyOf(latest));
    if (isSameRevision(row, latest) || !target?.isVisible) return [];
    if (only && target.pagePublicId !== only.pagePublicId) return [];
    return [
      {
        transmittal: {
          publicId: row.publicId,
          documentNumber: row.documentNumber ?? '',
          submittedAt: row.submittedAt?.toISOString() ?? '',
        },
        holder: row.holder,
        kind: row.itemType,
        number: target.number ?? '',
        pagePublicId: target.pagePublicId ?? '',
        typeCode: target.typeCode,
        title: target.title,
        heldLabel: held.revisionLabel,
        newestLabel: target.revisionLabel,
      },
    ];
  });
}

type Sent = ItemRow & {
  publicId: string;
  documentNumber: string | null;
  submittedAt: Date | null;
  holder: PendingItem['holder'];
};

/** Items in force by transmittal and recipient, newest first. */
function selectSent(ctx: UserCtx, projectId: number): Promise<Sent[]> {
  return ctx.db
    .select({
      publicId: correspondences.publicId,
      documentNumber: correspondenceRevisions.documentNumber,
      submittedAt: correspondenceRevisions.submittedAt,
      holder: organizationRef(ctx),
      itemType: transmittalItems.itemType,
      correspondenceRevisionId: transmittalItems.correspondenceRevisionId,
      shopDrawingRevisionId: transmittalItems.shopDrawingRevisionId,
      asbuiltDrawingRevisionId: transmittalItems.asbuiltDrawingRevisionId,
      contractDrawingId: transmittalItems.contractDrawingId,
      description: transmittalItems.description,
      copies: transmittalItems.copies,
      media: transmittalItems.media,
    })
    .from(transmittalItems)
    .innerJoin(transmittals, eq(transmittals.id, transmittalItems.transmittalId))
    .innerJoin(correspondences, eq(correspondences.id, transmittals.id))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, transmittalItems.revisionId))
    .innerJoin(correspondenceRecipients, eq(correspondenceRecipients.correspondenceId, correspondences.id))
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .where(
      and(
        eq(correspondences.projectId, projectId),
        eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        isNull(correspondences.cancelledAt),
        isNotNull(correspondenceRevisions.submittedAt),
        eq(correspondenceRevisions.isCurrent, true),
        isNull(transmittalItems.contractDrawingId),
        visibleCorrespondences(ctx),
      ),
    )
    .orderBy(desc(correspondenceRevisions.submittedAt), desc(transmittalItems.id))
    .limit(MAX_ROWS);
}
