import { and, asc, eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import { MAX_FORM_BYTES, TEMPORARY_HOURS } from './rules';

// Functions of all records with files, in the record's own transaction, after its row is locked.

export interface KeptFile {
  id: number;
  publicId: string;
  sizeBytes: number;
  /** No record has taken it yet. */
  isUpload: boolean;
}

/**
 * Locks the files, in the given order, so that no sweep takes them. They are own uploads that have not expired, or
 * among `ofRecord` (keys of the files of another part of the same record).
 * @throws AppError ATTACHMENT_UNKNOWN for a file that is not theirs to attach, expired, quarantined or named twice;
 *   PAYLOAD_TOO_LARGE above 500 MB together
 */
export async function lockAttachable(
  tx: TxCtx<UserActor>,
  publicIds: readonly string[],
  ofRecord: SQLWrapper,
): Promise<KeptFile[]> {
  if (publicIds.length === 0) return [];
  const files = await tx.db
    .select({
      id: attachments.id,
      publicId: attachments.publicId,
      sizeBytes: attachments.sizeBytes,
      isUpload: sql`${attachments.state} = 'TEMPORARY'`.mapWith(Boolean),
    })
    .from(attachments)
    .where(
      and(
        inArray(attachments.publicId, [...publicIds]),
        or(
          and(
            eq(attachments.state, 'TEMPORARY'),
            eq(attachments.uploadedBy, tx.actor.userId),
            eq(attachments.organizationId, tx.actor.organizationId),
            sql`${attachments.expiresAt} > NOW(3)`,
          ),
          and(eq(attachments.state, 'COMMITTED'), inArray(attachments.id, ofRecord)),
        ),
      ),
    )
    .orderBy(asc(attachments.id))
    .for('update');
  if (files.length !== publicIds.length) throw new AppError('ATTACHMENT_UNKNOWN');
  if (files.reduce((sum, file) => sum + file.sizeBytes, 0) > MAX_FORM_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const byPublicId = new Map(files.map((file) => [file.publicId, file]));
  return publicIds.flatMap((publicId) => byPublicId.get(publicId.toLowerCase()) ?? []);
}

/** Uploads become permanent, and the worker reads their text. */
export async function keepFiles(tx: TxCtx, files: readonly KeptFile[]): Promise<void> {
  const uploads = files.filter((file) => file.isUpload);
  if (uploads.length === 0) return;
  await tx.db
    .update(attachments)
    .set({ state: 'COMMITTED', committedAt: sql`NOW(3)`, expiresAt: null })
    .where(
      and(
        inArray(
          attachments.id,
          uploads.map((file) => file.id),
        ),
        eq(attachments.state, 'TEMPORARY'),
      ),
    );
  await emit(tx, uploads.map(fileKept));
}

function fileKept({ publicId }: KeptFile) {
  const payload = { filePublicId: publicId };
  return { type: 'file.kept' as const, payload, entityType: 'attachment', entityPublicId: publicId };
}

/** Files that nothing carries any more get the life of a fresh upload: taking one away can be undone until then. */
export async function letGo(tx: TxCtx, attachmentIds: readonly number[]): Promise<void> {
  if (attachmentIds.length === 0) return;
  await tx.db
    .update(attachments)
    .set({
      state: 'TEMPORARY',
      committedAt: null,
      // Raw: the clock is the database's.
      expiresAt: sql`NOW(3) + INTERVAL ${sql.raw(String(TEMPORARY_HOURS))} HOUR`,
    })
    .where(inArray(attachments.id, [...attachmentIds]));
}
