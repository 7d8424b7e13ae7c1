import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  asbuiltDrawingRevisionAttachments,
  asbuiltDrawingRevisions,
  asbuiltDrawings,
} from '@/db/schema/asbuilt-drawings';
import { circulations } from '@/db/schema/circulations';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import {
  contractDrawingAttachments,
  contractDrawings,
  shopDrawingRevisionAttachments,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { attachments } from '@/db/schema/files';
import { importedNumberScans } from '@/db/schema/imported-number-scans';
import { documentNumberImportRows } from '@/db/schema/number-imports';
import { documentNumberResets } from '@/db/schema/number-resets';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { workflowHistories } from '@/db/schema/workflow';
import { holds, holdsGlobally, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleContractDrawings, visibleDrawingRevisions } from '@/lib/people/identity/access/drawing-access';
import { HISTORY_WORDS, readableWords } from '@/lib/people/identity/access/readable-words';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { UserCtx } from '@/lib/platform/ctx';

export interface FoundAttachment {
  publicId: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  /** Whose record it belongs to. */
  organizationId: number | null;
  secrecy: string;
  projectId: number | null;
  contractId: number | null;
  mayView: number;
  mayDownload: number;
}

/**
 * A file as far as the actor may know of it: their own upload that waits for a document; a file of a document, of a
 * workflow's step, of a circulation or of a drawing that they may see; the evidence of a reset that they decide on; the scan of an imported number. Null: none for them.
 */
export async function findAttachment(ctx: UserCtx, publicId: string): Promise<FoundAttachment | null> {
  return (
    (await findOwnUpload(ctx, publicId)) ??
    (await findInDocuments(ctx, publicId)) ??
    (await findInShopDrawings(ctx, publicId)) ??
    (await findInAsbuiltDrawings(ctx, publicId)) ??
    (await findInContractDrawings(ctx, publicId)) ??
    (await findInHistory(ctx, publicId)) ??
    (await findInCirculations(ctx, publicId)) ??
    (await findInResets(ctx, publicId)) ??
    (await findInImportedNumbers(ctx, publicId)) ??
    null
  );
}

const FILE_COLUMNS = {
  publicId: attachments.publicId,
  filename: attachments.originalFilename,
  mimeType: attachments.mimeType,
  sizeBytes: attachments.sizeBytes,
  sha256: attachments.sha256,
};

/** Project and contract assignments count for the document they cover; others where they act. */
const SCOPE = { projectId: correspondences.projectId, contractId: correspondences.contractId };

async function findOwnUpload(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({ ...FILE_COLUMNS, organizationId: attachments.organizationId })
    .from(attachments)
    .where(
      and(
        eq(attachments.publicId, publicId),
        eq(attachments.uploadedBy, ctx.actor.userId),
        eq(attachments.state, 'TEMPORARY'),
        sql`${attachments.expiresAt} > NOW(3)`,
      ),
    );
  // Its document is unknown yet, so no cache may store it.
  return row && { ...row, secrecy: 'CONFIDENTIAL', projectId: null, contractId: null, mayView: 1, mayDownload: 1 };
}

async function findInDocuments(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      organizationId: correspondences.originatorOrganizationId,
      secrecy: correspondences.secrecy,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      mayView: asFlag(holds(ctx, 'file.view', SCOPE)),
      mayDownload: asFlag(holds(ctx, 'file.download', SCOPE)),
    })
    .from(attachments)
    .innerJoin(correspondenceRevisionAttachments, eq(correspondenceRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(
      correspondenceRevisions,
      eq(correspondenceRevisions.id, correspondenceRevisionAttachments.correspondenceRevisionId),
    )
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(
      and(
        eq(attachments.publicId, publicId),
        ne(attachments.state, 'QUARANTINED'),
        visibleCorrespondences(ctx),
        isOfSeenRevision(ctx),
      ),
    )
    .limit(1);
  return row;
}

/** A revision that is being written, or was called back, is read by its originator's people alone. */
function isOfSeenRevision(ctx: UserCtx): SQL | undefined {
  return or(
    isNotNull(correspondenceRevisions.submittedAt),
    eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
  );
}

/** Project and contract assignments count for the drawing they cover. Drawings are never confidential. */
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

async function findInShopDrawings(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({ ...ofDrawing(ctx, shopDrawings), organizationId: shopDrawings.originatorOrganizationId })
    .from(attachments)
    .innerJoin(shopDrawingRevisionAttachments, eq(shopDrawingRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, shopDrawingRevisionAttachments.shopDrawingRevisionId))
    .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.shopDrawingId))
    .where(
      and(isKept(publicId), visibleDrawingRevisions(ctx, shopDrawings, shopDrawingRevisions, 'shopDrawingRevisionId')),
    )
    .limit(1);
  return row;
}

async function findInAsbuiltDrawings(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({ ...ofDrawing(ctx, asbuiltDrawings), organizationId: asbuiltDrawings.originatorOrganizationId })
    .from(attachments)
    .innerJoin(asbuiltDrawingRevisionAttachments, eq(asbuiltDrawingRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(
      asbuiltDrawingRevisions,
      eq(asbuiltDrawingRevisions.id, asbuiltDrawingRevisionAttachments.asbuiltDrawingRevisionId),
    )
    .innerJoin(asbuiltDrawings, eq(asbuiltDrawings.id, asbuiltDrawingRevisions.asbuiltDrawingId))
    .where(
      and(
        isKept(publicId),
        visibleDrawingRevisions(ctx, asbuiltDrawings, asbuiltDrawingRevisions, 'asbuiltDrawingRevisionId'),
      ),
    )
    .limit(1);
  return row;
}

async function findInContractDrawings(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({ ...ofDrawing(ctx, contractDrawings), organizationId: attachments.organizationId })
    .from(attachments)
    .innerJoin(contractDrawingAttachments, eq(contractDrawingAttachments.attachmentId, attachments.id))
    .innerJoin(contractDrawings, eq(contractDrawings.id, contractDrawingAttachments.contractDrawingId))
    .where(and(isKept(publicId), visibleContractDrawings(ctx)))
    .limit(1);
  return row;
}

function isKept(publicId: string): SQL | undefined {
  return and(eq(attachments.publicId, publicId), eq(attachments.state, 'COMMITTED'));
}

/** A file of a workflow step is read like the words it came with, and like the revision that the step was about. */
async function findInHistory(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      // A restricted comment is attributed to its writer's organization: the originator's audit must not name it.
      organizationId: sql<number>`IF(${workflowHistories.commentVisibility} = 'PARTIES',
        ${correspondences.originatorOrganizationId}, ${workflowHistories.actingOrganizationId})`.mapWith(Number),
      secrecy: correspondences.secrecy,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      mayView: asFlag(holds(ctx, 'file.view', SCOPE)),
      mayDownload: asFlag(holds(ctx, 'file.download', SCOPE)),
    })
    .from(attachments)
    .innerJoin(workflowHistories, eq(workflowHistories.id, attachments.workflowHistoryId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHistories.instanceId))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(
      and(
        eq(attachments.publicId, publicId),
        eq(attachments.state, 'COMMITTED'),
        visibleCorrespondences(ctx),
        isOfSeenRevision(ctx),
        readableWords(ctx, HISTORY_WORDS),
      ),
    )
    .limit(1);
  return row;
}

/** A file of an answer is visible with the circulation sheet. */
async function findInCirculations(ctx: UserCtx, publicId: string) {
  const scope = { projectId: circulations.projectId };
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      organizationId: circulations.organizationId,
      projectId: circulations.projectId,
      mayView: asFlag(holds(ctx, 'file.view', scope)),
      mayDownload: asFlag(holds(ctx, 'file.download', scope)),
    })
    .from(attachments)
    .innerJoin(workflowHistories, eq(workflowHistories.id, attachments.workflowHistoryId))
    .innerJoin(circulations, eq(circulations.workflowInstanceId, workflowHistories.instanceId))
    .where(and(isKept(publicId), visibleCirculations(ctx)))
    .limit(1);
  // Its organization's alone: no shared cache may keep it.
  return row && { ...row, secrecy: 'CONFIDENTIAL', contractId: null };
}

/** The evidence of a request to raise a series, for those who decide on such requests. */
async function findInResets(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      organizationId: attachments.organizationId,
      projectId: documentNumberSeries.projectId,
      mayView: asFlag(holds(ctx, 'file.view')),
      mayDownload: asFlag(holds(ctx, 'file.download')),
    })
    .from(documentNumberResets)
    .innerJoin(attachments, eq(attachments.id, documentNumberResets.attachmentId))
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, documentNumberResets.seriesId))
    .where(
      and(
        eq(attachments.publicId, publicId),
        ne(attachments.state, 'QUARANTINED'),
        holdsGlobally(ctx, 'numbering.reset'),
      ),
    );
  return row && { ...row, secrecy: 'CONFIDENTIAL', contractId: null };
}

/** The scan of a letter that is known by its imported number alone: of the organization whose number it is. */
async function findInImportedNumbers(ctx: UserCtx, publicId: string) {
  const ledger = documentNumberReservations;
  const scope = { projectId: ledger.projectId };
  const { organizationId } = ctx.actor;
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      organizationId: attachments.organizationId,
      projectId: ledger.projectId,
      mayView: asFlag(holds(ctx, 'file.view', scope)),
      mayDownload: asFlag(holds(ctx, 'file.download', scope)),
    })
    .from(attachments)
    .innerJoin(importedNumberScans, eq(importedNumberScans.attachmentId, attachments.id))
    .innerJoin(documentNumberImportRows, eq(documentNumberImportRows.id, importedNumberScans.importRowId))
    .innerJoin(ledger, eq(ledger.entityPublicId, documentNumberImportRows.publicId))
    .where(
      and(
        isKept(publicId),
        eq(ledger.state, 'IMPORTED'),
        // Raw: the key is JSON.
        sql`JSON_VALUE(${ledger.counterKey}, '$.originatorOrganizationId') = ${organizationId}`,
        holds(ctx, 'document.view', scope),
      ),
    )
    .limit(1);
  // Its organization's alone: no shared cache may keep it.
  return row && { ...row, secrecy: 'CONFIDENTIAL', contractId: null };
}

/** A predicate as a column: 0 or 1. */
function asFlag(predicate: SQL): SQL<number> {
  return sql<number>`(${predicate})`;
}
