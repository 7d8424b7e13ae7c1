import type { Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { issuedCopies } from '@/db/schema/issued-copies';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { countHandOut } from '@/lib/platform/exports/hand-out';
import { readStored, storedSize } from '@/lib/platform/storage/content-store';
import { transact } from '@/lib/platform/transact';
import { CIRCULATION_ENTITY } from '../circulations/constants';
import type { OpenedAttachment } from '../files/open-attachment';
import { copiesOfDocument, copiesOfSheet, type ReadableCopies } from './readable-copies';
import type { CopyPath } from './schema';

/**
 * Hands out an issued copy of a document to one of its readers. Counted and audited like a print.
 * @throws AppError DOCUMENT_NOT_FOUND (with an audit row), NOT_FOUND for a copy of another document, RATE_LIMITED
 */
export async function openIssuedCopy(ctx: UserCtx, path: CopyPath): Promise<OpenedAttachment> {
  return open(ctx, path, await copiesOfDocument(ctx, path.publicId), 'correspondence');
}

/**
 * Hands out an issued copy of a circulation sheet to one of its readers.
 * @throws AppError NOT_FOUND (with an audit row for the sheet), RATE_LIMITED
 */
export async function openCopyOfSheet(ctx: UserCtx, path: CopyPath): Promise<OpenedAttachment> {
  return open(ctx, path, await copiesOfSheet(ctx, path.publicId), CIRCULATION_ENTITY);
}

/** An issued copy for an evidence pack. */
export interface PackedCopy {
  filename: string;
  sizeBytes: number;
  sha256: string;
  /** Null where its bytes are missing in the store. */
  read: (() => Readable) | null;
}

/**
 * The issued copies that the actor may read, the oldest first. The evidence pack counts and audits them.
 * @param which of `copiesOfDocument` or `copiesOfSheet`
 */
export async function openPackedCopies(ctx: UserCtx, { which }: ReadableCopies): Promise<PackedCopy[]> {
  const rows = await ctx.db
    .select({
      filename: attachments.originalFilename,
      sizeBytes: issuedCopies.sizeBytes,
      sha256: issuedCopies.sha256,
    })
    .from(issuedCopies)
    .innerJoin(attachments, eq(attachments.id, issuedCopies.attachmentId))
    .where(which)
    .orderBy(asc(issuedCopies.causedAt), asc(issuedCopies.id));
  const stored = await Promise.all(rows.map(({ sha256 }) => storedSize(sha256)));
  return rows.map((row, at) => ({
    ...row,
    read: stored[at] === row.sizeBytes ? () => readStored(row.sha256) : null,
  }));
}

async function open(
  ctx: UserCtx,
  { publicId, copyPublicId }: CopyPath,
  { which, projectId, contractId, organizationId, isConfidential }: ReadableCopies,
  entityType: string,
): Promise<OpenedAttachment> {
  const [file] = await ctx.db
    .select({
      filename: attachments.originalFilename,
      mimeType: attachments.mimeType,
      sizeBytes: issuedCopies.sizeBytes,
      sha256: issuedCopies.sha256,
    })
    .from(issuedCopies)
    .innerJoin(attachments, eq(attachments.id, issuedCopies.attachmentId))
    .where(and(eq(issuedCopies.publicId, copyPublicId), which));
  if (!file) throw new AppError('NOT_FOUND');
  await countHandOut(ctx);
  if ((await storedSize(file.sha256)) !== file.sizeBytes) throw new Error('the content of an issued copy is missing');
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'issued_copy.downloaded',
      entityType,
      entityPublicId: publicId,
      entityLabel: file.filename,
      projectId,
      contractId,
      subjectOrganizationId: organizationId,
      changes: { sha256: [null, file.sha256] },
    }),
  );
  return {
    publicId: copyPublicId,
    ...file,
    isConfidential,
    etag: `"${file.sha256}"`,
    part: null,
    read: (bytes) => readStored(file.sha256, bytes),
  };
}
