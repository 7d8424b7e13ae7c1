import { and, eq, sql } from 'drizzle-orm';
import {
  asbuiltDrawingRevisionAttachments,
  asbuiltDrawingRevisions,
  asbuiltDrawings,
  contractDrawingAttachments,
  contractDrawings,
  shopDrawingRevisionAttachments,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { attachments } from '@/db/schema/files';
import { holds } from '@/lib/people/identity/access/access';
import { visibleContractDrawings, visibleDrawingRevisions } from '@/lib/people/identity/access/drawing-access';
import type { UserCtx } from '@/lib/platform/ctx';
import { asFlag, FILE_COLUMNS, isKept } from './columns';

/** Project and contract assignments apply to the drawing they cover. Drawings are never confidential. */
function ofDrawing(ctx: UserCtx, drawings: typeof shopDrawings | typeof asbuiltDrawings | typeof contractDrawings) {
  const scope = { projectId: drawings.projectId, contractId: drawings.contractId };
  return {
    ...FILE_COLUMNS,
    secrecy: sql<string>`'NORMAL'`,
    projectId: drawings.projectId,
    contractId: drawings.contractId,
    mayView: asFlag(holds(ctx, 'file.view', scope)),
    mayDownload: asFlag(holds(ctx, 'file.download', scope)),
  };
}

/** A file of a visible shop drawing. */
export async function findInShopDrawings(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({ ...ofDrawing(ctx, shopDrawings), organizationId: shopDrawings.originatorOrganizationId })
    .from(attachments)
    .innerJoin(shopDrawingRevisionAttachments, eq(shopDrawingRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, shopDrawingRevisionAttachments.revisionId))
    .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.drawingId))
    .where(
      and(isKept(publicId), visibleDrawingRevisions(ctx, shopDrawings, shopDrawingRevisions, 'shopDrawingRevisionId')),
    )
    .limit(1);
  return row;
}

/** A file of a visible as-built drawing. */
export async function findInAsbuiltDrawings(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({ ...ofDrawing(ctx, asbuiltDrawings), organizationId: asbuiltDrawings.originatorOrganizationId })
    .from(attachments)
    .innerJoin(asbuiltDrawingRevisionAttachments, eq(asbuiltDrawingRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(asbuiltDrawingRevisions, eq(asbuiltDrawingRevisions.id, asbuiltDrawingRevisionAttachments.revisionId))
    .innerJoin(asbuiltDrawings, eq(asbuiltDrawings.id, asbuiltDrawingRevisions.drawingId))
    .where(
      and(
        isKept(publicId),
        visibleDrawingRevisions(ctx, asbuiltDrawings, asbuiltDrawingRevisions, 'asbuiltDrawingRevisionId'),
      ),
    )
    .limit(1);
  return row;
}

/** A file of a visible contract drawing. */
export async function findInContractDrawings(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({ ...ofDrawing(ctx, contractDrawings), organizationId: attachments.organizationId })
    .from(attachments)
    .innerJoin(contractDrawingAttachments, eq(contractDrawingAttachments.attachmentId, attachments.id))
    .innerJoin(contractDrawings, eq(contractDrawings.id, contractDrawingAttachments.contractDrawingId))
    .where(and(isKept(publicId), visibleContractDrawings(ctx)))
    .limit(1);
  return row;
}
