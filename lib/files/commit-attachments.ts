import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { correspondenceRevisionAttachments, correspondenceRevisions } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import type { TxCtx, UserActor } from '../ctx';
import { AppError } from '../errors/app-error';
import { MAX_FORM_BYTES, TEMPORARY_HOURS } from './limits';

export interface RevisionFiles {
  /** The whole list of the revision's files, in order; the first one is the main file. */
  publicIds: readonly string[];
  correspondenceId: number;
  revisionId: number;
}

/**
 * Makes `publicIds` the files of a revision, in the document's own transaction, after the document row is locked: own
 * uploads that have not expired become permanent, files of another revision of the same document are shared, files no
 * longer named are let go (they expire unless another revision has them).
 * @throws AppError ATTACHMENT_UNKNOWN when one of them is not theirs to attach, expired, quarantined or named twice;
 *   PAYLOAD_TOO_LARGE above 500 MB together
 */
export async function commitAttachments(
  tx: TxCtx<UserActor>,
  { publicIds, correspondenceId, revisionId }: RevisionFiles,
): Promise<void> {
  const files = publicIds.length === 0 ? [] : await lockAttachable(tx, publicIds, correspondenceId);
  if (files.length !== publicIds.length) throw new AppError('ATTACHMENT_UNKNOWN');
  if (files.reduce((sum, file) => sum + file.sizeBytes, 0) > MAX_FORM_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');

  const before = await tx.db
    .select({ attachmentId: correspondenceRevisionAttachments.attachmentId })
    .from(correspondenceRevisionAttachments)
    .where(eq(correspondenceRevisionAttachments.correspondenceRevisionId, revisionId))
    .orderBy(asc(correspondenceRevisionAttachments.position));
  if (before.length > 0) {
    await tx.db
      .delete(correspondenceRevisionAttachments)
      .where(eq(correspondenceRevisionAttachments.correspondenceRevisionId, revisionId));
  }
  if (files.length > 0) {
    const idOf = new Map(files.map((file) => [file.publicId, file.id]));
    await tx.db.insert(correspondenceRevisionAttachments).values(
      publicIds.map((publicId, index) => ({
        correspondenceRevisionId: revisionId,
        attachmentId: idOf.get(publicId.toLowerCase()) ?? 0,
        attachmentRole: index === 0 ? ('MAIN' as const) : ('ANNEX' as const),
        position: index + 1,
      })),
    );
    await tx.db
      .update(attachments)
      .set({ state: 'COMMITTED', committedAt: sql`NOW(3)`, expiresAt: null })
      .where(
        and(
          inArray(
            attachments.id,
            files.map((file) => file.id),
          ),
          eq(attachments.state, 'TEMPORARY'),
        ),
      );
  }
  const kept = new Set(files.map((file) => file.id));
  await letGo(
    tx,
    before.map((row) => row.attachmentId).filter((id) => !kept.has(id)),
  );
}

/** Own live uploads, and whatever a revision of this document carries already. Locked, so that no sweep takes them. */
async function lockAttachable(tx: TxCtx<UserActor>, publicIds: readonly string[], correspondenceId: number) {
  const ofThisDocument = tx.db
    .select({ attachmentId: correspondenceRevisionAttachments.attachmentId })
    .from(correspondenceRevisionAttachments)
    .innerJoin(
      correspondenceRevisions,
      eq(correspondenceRevisions.id, correspondenceRevisionAttachments.correspondenceRevisionId),
    )
    .where(eq(correspondenceRevisions.correspondenceId, correspondenceId));
  return tx.db
    .select({ id: attachments.id, publicId: attachments.publicId, sizeBytes: attachments.sizeBytes })
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
          and(eq(attachments.state, 'COMMITTED'), inArray(attachments.id, ofThisDocument)),
        ),
      ),
    )
    .orderBy(asc(attachments.id))
    .for('update');
}

/** Files that no revision carries any more get the life of a fresh upload: taking one away can be undone until then. */
async function letGo(tx: TxCtx, attachmentIds: readonly number[]): Promise<void> {
  if (attachmentIds.length === 0) return;
  const stillCarried = tx.db
    .select({ attachmentId: correspondenceRevisionAttachments.attachmentId })
    .from(correspondenceRevisionAttachments)
    .where(inArray(correspondenceRevisionAttachments.attachmentId, [...attachmentIds]));
  const carried = new Set((await stillCarried).map((row) => row.attachmentId));
  const free = attachmentIds.filter((id) => !carried.has(id));
  if (free.length === 0) return;
  await tx.db
    .update(attachments)
    .set({
      state: 'TEMPORARY',
      committedAt: null,
      // Raw: the clock is the database's.
      expiresAt: sql`NOW(3) + INTERVAL ${sql.raw(String(TEMPORARY_HOURS))} HOUR`,
    })
    .where(inArray(attachments.id, free));
}
