import type { ReadStream } from 'node:fs';
import { record } from '../audit/record';
import { recordDenials } from '../audit/record-denials';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { readStored, storedSize } from '../storage/content-store';
import { transact } from '../transact';
import { findAttachment } from './find-attachment';

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
 * Opens a file for somebody who may have it, with file.view or file.download. Leaves an audit row unless this is a
 * later part of the same reading.
 * @throws AppError NOT_FOUND (no such file for this person; leaves an audit row), FORBIDDEN
 */
export async function openAttachment(
  ctx: UserCtx,
  publicId: string,
  { use, isLaterPart }: { use: FileUse; isLaterPart: boolean },
): Promise<OpenedAttachment> {
  const file = await findAttachment(ctx, publicId);
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

/** For a page that shows a file in a viewer, which then reads it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function describeAttachment(
  ctx: UserCtx,
  publicId: string,
): Promise<{ publicId: string; filename: string; mimeType: string }> {
  const file = await findAttachment(ctx, publicId);
  if (!file) {
    await recordDenied(ctx, publicId);
    throw new AppError('NOT_FOUND');
  }
  if (!file.mayView) throw new AppError('FORBIDDEN');
  return { publicId: file.publicId, filename: file.filename, mimeType: file.mimeType };
}

async function recordDenied(ctx: UserCtx, publicId: string): Promise<void> {
  await recordDenials(ctx, [
    { action: 'file.access_denied', severity: 'WARN', entityType: 'attachment', entityPublicId: publicId },
  ]);
}
