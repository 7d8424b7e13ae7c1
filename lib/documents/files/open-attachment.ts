import type { Readable } from 'node:stream';
import { and, eq, gt, sql } from 'drizzle-orm';
import { auditLogs } from '@/db/schema/system';
import { record } from '@/lib/platform/audit/record';
import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readStored, storedSize } from '@/lib/platform/storage/content-store';
import type { ByteRange } from '@/lib/platform/storage/file-store';
import { transact } from '@/lib/platform/transact';
import { type AskedRange, partOf } from './byte-range';
import { type FoundAttachment, findAttachment } from './find-attachment';

export type FileUse = 'view' | 'download';

export interface OpenedAttachment {
  publicId: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  /** Of a confidential document: no cache may keep it. */
  isConfidential: boolean;
  /** Of the content, as an ETag carries it. */
  etag: string;
  /** Requested part; null: the whole. */
  part: ByteRange | null | 'unsatisfiable';
  /** Bytes `start` to `end`, both included. */
  read: (range: { start: number; end: number }) => Readable;
}

/**
 * Minutes that an audit row covers further parts of the same file. A viewer fetches a long drawing set page by page
 * during reading; after an hour the next page counts as opening it again.
 */
const READING_MINUTES = 60;

const AUDITED_AS = { view: 'file.viewed', download: 'file.downloaded' } as const;

/**
 * Opens a file for a permitted person, with file.view or file.download. Writes an audit row, except for a later part of
 * the file within READING_MINUTES of the person's last row of the same use.
 * @throws AppError NOT_FOUND (no such file for this person; writes an audit row), FORBIDDEN
 */
export async function openAttachment(
  ctx: UserCtx,
  publicId: string,
  { use, range }: { use: FileUse; range: AskedRange | null },
): Promise<OpenedAttachment> {
  const file = await requireAttachment(ctx, publicId, use);
  if ((await storedSize(file.sha256)) !== file.sizeBytes) throw new Error('the content of a file is missing');
  const etag = `"${file.sha256}"`;
  const part = partOf(range, { etag, sizeBytes: file.sizeBytes });
  // Judged by the bytes that will be sent, not by the header's text: a range that is not understood sends the whole file.
  const sendsBytes = part !== 'unsatisfiable';
  const mayContinue = sendsBytes && part !== null && part.start > 0;
  if (sendsBytes && !(mayContinue && (await hasOpened(ctx, file, use)))) await recordOpened(ctx, file, use);
  return {
    publicId: file.publicId,
    filename: file.filename,
    mimeType: file.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    isConfidential: file.secrecy !== 'NORMAL',
    etag,
    part,
    read: (bytes) => readStored(file.sha256, bytes),
  };
}

/** @throws AppError NOT_FOUND (no such file for this person; leaves an audit row), FORBIDDEN */
export async function requireAttachment(ctx: UserCtx, publicId: string, use: FileUse): Promise<FoundAttachment> {
  const file = await findAttachment(ctx, publicId);
  if (!file) {
    await recordDenied(ctx, publicId);
    throw new AppError('NOT_FOUND');
  }
  const mayUse = use === 'view' ? file.mayView : file.mayDownload;
  if (!mayUse) throw new AppError('FORBIDDEN');
  return file;
}

async function hasOpened(ctx: UserCtx, file: FoundAttachment, use: FileUse): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, 'attachment'),
        eq(auditLogs.entityPublicId, file.publicId),
        eq(auditLogs.userId, ctx.actor.userId),
        eq(auditLogs.organizationId, ctx.actor.organizationId),
        eq(auditLogs.action, AUDITED_AS[use]),
        gt(auditLogs.createdAt, sql`NOW(3) - INTERVAL ${READING_MINUTES} MINUTE`),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Leaves the audit row of a file whose content leaves the server. */
export async function recordOpened(ctx: UserCtx, file: FoundAttachment, use: FileUse): Promise<void> {
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

/** As recordOpened, unless the person has opened the file in the same way within READING_MINUTES. */
export async function recordReading(ctx: UserCtx, file: FoundAttachment, use: FileUse): Promise<void> {
  if (!(await hasOpened(ctx, file, use))) await recordOpened(ctx, file, use);
}

/** For a page that shows a file in a viewer, which then reads it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function describeAttachment(
  ctx: UserCtx,
  publicId: string,
): Promise<{ publicId: string; filename: string; mimeType: string }> {
  const file = await requireAttachment(ctx, publicId, 'view');
  return { publicId: file.publicId, filename: file.filename, mimeType: file.mimeType };
}

async function recordDenied(ctx: UserCtx, publicId: string): Promise<void> {
  await recordDenials(ctx, [
    { action: 'file.access_denied', severity: 'WARN', entityType: 'attachment', entityPublicId: publicId },
  ]);
}
