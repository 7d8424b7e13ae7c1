import type { Readable } from 'node:stream';
import { and, eq, gt, sql } from 'drizzle-orm';
import { auditLogs } from '@/db/schema/system';
import { record } from '@/lib/platform/audit/record';
import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ByteRange } from '@/lib/platform/storage/file-store';
import { transact } from '@/lib/platform/transact';
import { type AskedRange, partOf } from './byte-range';
import { type FoundAttachment, findAttachment } from './find-attachment';
import { type FileMark, findMark } from './find-mark';
import { type AskedCopy, type HandedCopy, handedCopy } from './handed-copy';

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
 * Opens a file for a permitted person, with file.view or file.download: its marked copy while its records are out of
 * force (decision 099), or its original, which needs file.download and has an act of its own. Writes an audit row, except
 * for a later part of the file within READING_MINUTES of the person's last row of the same act.
 * @throws AppError NOT_FOUND (no such file for this person; writes an audit row), FORBIDDEN, and what `handedCopy` throws
 */
export async function openAttachment(
  ctx: UserCtx,
  publicId: string,
  { use, range, copy = 'marked' }: { use: FileUse; range: AskedRange | null; copy?: AskedCopy },
): Promise<OpenedAttachment> {
  const file = await requireAttachment(ctx, publicId, copy === 'original' ? 'download' : use);
  const handed = await handedCopy(ctx, file, copy);
  const { etag, sizeBytes } = handed;
  const act = actOf(use, handed);
  const part = partOf(range, { etag, sizeBytes });
  // Judged by the bytes that will be sent, not by the header's text: a range that is not understood sends the whole file.
  const sendsBytes = part !== 'unsatisfiable';
  const mayContinue = sendsBytes && part !== null && part.start > 0;
  if (sendsBytes && !(mayContinue && (await hasOpened(ctx, file, act)))) await recordOpened(ctx, file, act);
  return {
    publicId: file.publicId,
    filename: handed.filename,
    mimeType: file.mimeType,
    sizeBytes,
    sha256: file.sha256,
    isConfidential: file.secrecy !== 'NORMAL',
    etag,
    part,
    read: handed.read,
  };
}

/** Act of a person who has a file, and the mark that its copy has or lacks. */
interface OpenedAct {
  action: (typeof AUDITED_AS)[FileUse] | 'file.original_downloaded';
  mark: string | null;
}

export function actOf(use: FileUse, { mark, isOriginal }: Pick<HandedCopy, 'mark' | 'isOriginal'>): OpenedAct {
  return { action: isOriginal ? 'file.original_downloaded' : AUDITED_AS[use], mark: mark?.kind ?? null };
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

async function hasOpened(ctx: UserCtx, file: FoundAttachment, { action }: OpenedAct): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, 'attachment'),
        eq(auditLogs.entityPublicId, file.publicId),
        eq(auditLogs.userId, ctx.actor.userId),
        eq(auditLogs.organizationId, ctx.actor.organizationId),
        eq(auditLogs.action, action),
        gt(auditLogs.createdAt, sql`NOW(3) - INTERVAL ${READING_MINUTES} MINUTE`),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Leaves the audit row of a file whose content leaves the server. */
export async function recordOpened(ctx: UserCtx, file: FoundAttachment, { action, mark }: OpenedAct): Promise<void> {
  await transact(ctx, (tx) =>
    record(tx, {
      action,
      entityType: 'attachment',
      entityPublicId: file.publicId,
      entityLabel: file.filename,
      projectId: file.projectId,
      contractId: file.contractId,
      subjectOrganizationId: file.organizationId,
      changes: mark === null ? null : { mark: [null, mark] },
    }),
  );
}

/** Leaves the audit row of a person who reads a file that is in force, unless there is one within READING_MINUTES. */
export async function recordReading(ctx: UserCtx, file: FoundAttachment): Promise<void> {
  const act: OpenedAct = { action: 'file.viewed', mark: null };
  if (!(await hasOpened(ctx, file, act))) await recordOpened(ctx, file, act);
}

/** For a page that shows a file in a viewer, which then reads it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function describeAttachment(
  ctx: UserCtx,
  publicId: string,
): Promise<{ publicId: string; filename: string; mimeType: string; mark: FileMark | null }> {
  const { filename, mimeType, ...file } = await requireAttachment(ctx, publicId, 'view');
  return { publicId: file.publicId, filename, mimeType, mark: await findMark(ctx, file.publicId) };
}

async function recordDenied(ctx: UserCtx, publicId: string): Promise<void> {
  await recordDenials(ctx, [
    { action: 'file.access_denied', severity: 'WARN', entityType: 'attachment', entityPublicId: publicId },
  ]);
}
