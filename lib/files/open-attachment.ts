import type { ReadStream } from 'node:fs';
import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { documentNumberResets } from '@/db/schema/number-resets';
import { documentNumberSeries } from '@/db/schema/numbering';
import { workflowHistories } from '@/db/schema/workflow';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { holds, holdsGlobally, visibleCorrespondences } from '../identity/access';
import { readStored, storedSize } from '../storage/content-store';
import { transact } from '../transact';

export type FileUse = 'view' | 'download';

export interface OpenedAttachment {
  publicId: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  /** Of a confidential document: no cache may keep it. */
  isConfidential: boolean;
  /** Bytes `start` to `end`, both included. */
  read: (range: { start: number; end: number }) => ReadStream;
}

const AUDITED_AS = { view: 'file.viewed', download: 'file.downloaded' } as const;

/**
 * Opens a file for somebody who may have it: their own upload that waits for a document, or a file of a document they
 * may see, or the evidence of a reset that they decide on, with file.view or file.download. Leaves an audit row unless this is a later part of the same reading.
 * @throws AppError NOT_FOUND (no such file for this person; leaves an audit row), FORBIDDEN
 */
export async function openAttachment(
  ctx: UserCtx,
  publicId: string,
  { use, isLaterPart }: { use: FileUse; isLaterPart: boolean },
): Promise<OpenedAttachment> {
  const file =
    (await findOwnUpload(ctx, publicId)) ??
    (await findInDocuments(ctx, publicId)) ??
    (await findInHistory(ctx, publicId)) ??
    (await findInResets(ctx, publicId));
  if (!file) {
    await recordDenied(ctx, publicId);
    throw new AppError('NOT_FOUND');
  }
  const mayUse = use === 'view' ? file.mayView : file.mayDownload;
  if (!mayUse) throw new AppError('FORBIDDEN');
  if ((await storedSize(file.sha256)) !== file.sizeBytes) throw new Error('the content of a file is missing');
  if (!isLaterPart) {
    await transact(ctx, (tx) =>
      record(tx, {
        action: AUDITED_AS[use],
        entityType: 'attachment',
        entityPublicId: file.publicId,
        entityLabel: file.filename,
        projectId: file.projectId,
        contractId: file.contractId,
        subjectOrganizationId: file.organizationId,
      }),
    );
  }
  return {
    publicId: file.publicId,
    filename: file.filename,
    mimeType: file.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    isConfidential: file.secrecy !== 'NORMAL',
    read: (range) => readStored(file.sha256, range),
  };
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
  // Nobody knows yet which document it is for: no cache may keep it.
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
        // A revision that is still being written is its originator's alone, whoever saw the one before.
        or(
          isNotNull(correspondenceRevisions.submittedAt),
          eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        ),
      ),
    )
    .limit(1);
  return row;
}

/** A file of a workflow step is seen like its document; what was for one organization or team stays with it. */
async function findInHistory(ctx: UserCtx, publicId: string) {
  const isForAll = eq(workflowHistories.commentVisibility, 'PARTIES');
  const isOwn = eq(workflowHistories.actingOrganizationId, ctx.actor.organizationId);
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
    .innerJoin(workflowHistories, eq(workflowHistories.id, attachments.workflowHistoryId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHistories.instanceId))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(
      and(
        eq(attachments.publicId, publicId),
        eq(attachments.state, 'COMMITTED'),
        visibleCorrespondences(ctx),
        or(isForAll, isOwn),
      ),
    )
    .limit(1);
  return row;
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

/** A predicate as a column: 0 or 1. */
function asFlag(predicate: SQL): SQL<number> {
  return sql<number>`(${predicate})`;
}

async function recordDenied(ctx: UserCtx, publicId: string): Promise<void> {
  await transact(ctx, (tx) =>
    record(tx, { action: 'file.access_denied', severity: 'WARN', entityType: 'attachment', entityPublicId: publicId }),
  );
}
