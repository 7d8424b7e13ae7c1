import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentNotes } from '@/db/schema/document-notes';
import { holds } from '@/lib/people/identity/access/access';
import { visibleNotes } from '@/lib/people/identity/access/visible-notes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { NoteAnswer } from './dto';
import { ageHours } from './note-age';
import { canDeleteNote } from './rules';
import type { NotePath } from './schema';

/**
 * Deletes the text of an own note within a day; that it was written, by whom and when, stays (decision 085).
 * @throws AppError NOT_FOUND, FORBIDDEN, NOTE_DELETED, NOTE_KEPT
 */
export async function deleteNote(
  ctx: UserCtx,
  { publicId }: NotePath,
  claim: IdempotencyClaim | null = null,
): Promise<NoteAnswer> {
  const { projectId, contractId } = correspondences;
  const [note] = await ctx.db
    .select({
      id: documentNotes.id,
      createdBy: documentNotes.createdBy,
      deletedAt: documentNotes.deletedAt,
      ageHours,
      projectId,
      contractId,
      number: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      mayWrite: holds(ctx, 'note.write', { projectId, contractId }).mapWith(Boolean),
    })
    .from(documentNotes)
    .innerJoin(correspondences, eq(correspondences.id, documentNotes.correspondenceId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(and(eq(documentNotes.publicId, publicId), visibleNotes(ctx)));
  if (!note) throw new AppError('NOT_FOUND');
  const refusal = canDeleteNote({
    isOwn: note.createdBy === ctx.actor.userId,
    isDeleted: note.deletedAt !== null,
    ageHours: note.ageHours,
    mayWrite: note.mayWrite,
  });
  if (refusal) throw new AppError(refusal);
  await transact(ctx, async (tx) => {
    const [result] = await tx.db
      .update(documentNotes)
      .set({ noteText: null, deletedAt: sql`NOW(3)` })
      .where(and(eq(documentNotes.id, note.id), isNull(documentNotes.deletedAt)));
    if (result.affectedRows !== 1) throw new AppError('NOTE_DELETED');
    await record(tx, {
      action: 'document_note.deleted',
      entityType: 'document_note',
      entityPublicId: publicId,
      entityLabel: note.number ?? note.subject.slice(0, 255),
      projectId: note.projectId,
      contractId: note.contractId,
      subjectOrganizationId: ctx.actor.organizationId,
    });
    await recordAnswers(tx, [{ claim, answer: { publicId } }]);
  });
  return { publicId };
}
