import { and, eq, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { emit } from '@/lib/platform/outbox/emit';
import { placeFile } from '@/lib/platform/storage/content-store';
import type { ReceivedFile } from './receive-file';
import { MAX_TEMPORARY_BYTES, TEMPORARY_HOURS } from './rules';

export interface UploadedFile {
  publicId: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  scanState: 'UNSCANNED' | 'CLEAN' | 'INFECTED';
  isQuarantined: boolean;
}

/**
 * Gives a received file its row and its place. The row comes first: a sweep of the same content waits for this
 * transaction. A killed process leaves at most a file without a row, which the next sweep removes. A file with a virus
 * is kept apart (QUARANTINED) as evidence; the caller refuses it after the commit.
 * @throws AppError PAYLOAD_TOO_LARGE when this person has too much waiting for a document already
 */
export async function storeUpload(tx: TxCtx<UserActor>, file: ReceivedFile): Promise<UploadedFile> {
  const isQuarantined = file.scanState === 'INFECTED';
  await lockUploader(tx);
  await refuseHoarding(tx, file.sizeBytes);
  const publicId = newPublicId();
  await tx.db.insert(attachments).values({
    publicId,
    originalFilename: file.filename,
    sha256: file.sha256,
    mimeType: file.mimeType,
    sizeBytes: file.sizeBytes,
    state: isQuarantined ? 'QUARANTINED' : 'TEMPORARY',
    scanState: file.scanState,
    uploadedBy: tx.actor.userId,
    organizationId: tx.actor.organizationId,
    // Raw: the clock is the database's.
    expiresAt: isQuarantined ? null : sql`NOW(3) + INTERVAL ${TEMPORARY_HOURS} HOUR`,
  });
  await record(tx, {
    action: isQuarantined ? 'file.quarantined' : 'file.uploaded',
    severity: isQuarantined ? 'CRITICAL' : 'INFO',
    entityType: 'attachment',
    entityPublicId: publicId,
    entityLabel: file.filename.slice(0, 255),
    subjectOrganizationId: tx.actor.organizationId,
  });
  if (isQuarantined) {
    const about = { entityType: 'attachment', entityPublicId: publicId };
    await emit(tx, [{ type: 'file.quarantined', payload: { filePublicId: publicId }, ...about }]);
  }
  await placeFile(file.incomingPath, file.sha256, file.sizeBytes);
  const { filename, mimeType, sizeBytes, sha256, scanState } = file;
  return { publicId, filename, mimeType, sizeBytes, sha256, scanState, isQuarantined };
}

/** One upload of a person is counted at a time: of several that commit together, each would see room for itself. */
async function lockUploader(tx: TxCtx<UserActor>): Promise<void> {
  await tx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, tx.actor.userId)).for('update');
}

/** @throws AppError PAYLOAD_TOO_LARGE when the person's uploads that no document has taken are too much with these bytes */
export async function refuseHoarding(ctx: UserCtx, bytes: number): Promise<void> {
  const [row] = await ctx.db
    .select({ waiting: sql<string | null>`SUM(${attachments.sizeBytes})` })
    .from(attachments)
    .where(and(eq(attachments.uploadedBy, ctx.actor.userId), eq(attachments.state, 'TEMPORARY')));
  if (Number(row?.waiting ?? 0) + bytes > MAX_TEMPORARY_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
}
