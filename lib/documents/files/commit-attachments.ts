import { asc, eq, inArray } from 'drizzle-orm';
import { correspondenceRevisionAttachments, correspondenceRevisions } from '@/db/schema/correspondence';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { keepFiles, letGo, lockAttachable } from './attachable';

export interface RevisionFiles {
  /** The whole list of the revision's files, in order; the first one is the main file. */
  publicIds: readonly string[];
  correspondenceId: number;
  revisionId: number;
}

/**
 * Makes `publicIds` the files of a revision, in the document's own transaction, after the document row is locked. Own
 * unexpired uploads become permanent, and files of another revision of the document are shared. Omitted files are
 * released (they expire unless another revision has them).
 * @throws AppError ATTACHMENT_UNKNOWN for a file that is not theirs to attach, expired, quarantined or named twice;
 *   PAYLOAD_TOO_LARGE above 500 MB together
 */
export async function commitAttachments(
  tx: TxCtx<UserActor>,
  { publicIds, correspondenceId, revisionId }: RevisionFiles,
): Promise<void> {
  const ofThisDocument = tx.db
    .select({ attachmentId: correspondenceRevisionAttachments.attachmentId })
    .from(correspondenceRevisionAttachments)
    .innerJoin(
      correspondenceRevisions,
      eq(correspondenceRevisions.id, correspondenceRevisionAttachments.correspondenceRevisionId),
    )
    .where(eq(correspondenceRevisions.correspondenceId, correspondenceId));
  const files = await lockAttachable(tx, publicIds, ofThisDocument);
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
    await tx.db.insert(correspondenceRevisionAttachments).values(
      files.map((file, index) => ({
        correspondenceRevisionId: revisionId,
        attachmentId: file.id,
        attachmentRole: index === 0 ? ('MAIN' as const) : ('ANNEX' as const),
        position: index + 1,
      })),
    );
    await keepFiles(tx, files);
  }
  const kept = new Set(files.map((file) => file.id));
  await letGoUncarried(
    tx,
    before.map((row) => row.attachmentId).filter((id) => !kept.has(id)),
  );
}

async function letGoUncarried(tx: TxCtx, attachmentIds: readonly number[]): Promise<void> {
  if (attachmentIds.length === 0) return;
  const stillCarried = await tx.db
    .select({ attachmentId: correspondenceRevisionAttachments.attachmentId })
    .from(correspondenceRevisionAttachments)
    .where(inArray(correspondenceRevisionAttachments.attachmentId, [...attachmentIds]));
  const carried = new Set(stillCarried.map((row) => row.attachmentId));
  await letGo(
    tx,
    attachmentIds.filter((id) => !carried.has(id)),
  );
}
