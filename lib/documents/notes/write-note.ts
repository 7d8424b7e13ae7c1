import { and, count, eq, inArray } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentNoteMentions, documentNotes } from '@/db/schema/document-notes';
import { users } from '@/db/schema/identity';
import { holds, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { deniedAccess } from '../document/read/denied-access';
import type { NoteAnswer } from './dto';
import { selectMentionable } from './mentionable';
import { MAX_NOTES, type WriteNote } from './schema';

/**
 * Writes an internal note of the acting organization beside a document, and notifies the colleagues it names. Each of
 * them may see the document.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NOTES_FULL, PERSON_UNKNOWN with `fieldErrors`
 */
export async function writeNote(
  ctx: UserCtx,
  { documentPublicId, text, mentionPublicIds }: WriteNote,
  claim: IdempotencyClaim | null = null,
): Promise<NoteAnswer> {
  const document = await loadNoted(ctx, documentPublicId);
  const mentioned = await resolveMentions(ctx, documentPublicId, mentionPublicIds);
  const { organizationId, userId } = ctx.actor;
  const publicId = newPublicId();
  await transact(ctx, async (tx) => {
    const [note] = await tx.db
      .insert(documentNotes)
      .values({ publicId, correspondenceId: document.id, organizationId, noteText: text, createdBy: userId });
    if (mentioned.length > 0) {
      await tx.db
        .insert(documentNoteMentions)
        .values(mentioned.map((person) => ({ noteId: note.insertId, userId: person })));
      await emit(tx, [
        {
          type: 'document.note_written',
          entityType: 'document_note',
          entityPublicId: publicId,
          payload: { notePublicId: publicId },
        },
      ]);
    }
    await record(tx, {
      action: 'document_note.written',
      entityType: 'document_note',
      entityPublicId: publicId,
      entityLabel: document.label,
      projectId: document.projectId,
      contractId: document.contractId,
      subjectOrganizationId: organizationId,
    });
    await recordAnswers(tx, [{ claim, answer: { publicId } }]);
  });
  return { publicId };
}

async function loadNoted(ctx: UserCtx, publicId: string) {
  const { projectId, contractId } = correspondences;
  const [row] = await ctx.db
    .select({
      id: correspondences.id,
      projectId,
      contractId,
      number: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      mayWrite: holds(ctx, 'note.write', { projectId, contractId }).mapWith(Boolean),
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(and(eq(correspondences.publicId, publicId), visibleCorrespondences(ctx)));
  if (!row) throw await deniedAccess(ctx, [publicId]);
  if (!row.mayWrite) throw new AppError('FORBIDDEN', { details: { permission: 'note.write' } });
  await refuseFull(ctx, row.id);
  return { ...row, label: row.number ?? row.subject.slice(0, 255) };
}

/** A bound against floods, not an invariant: two notes at the same moment may pass it by one. */
async function refuseFull(ctx: UserCtx, documentId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ notes: count() })
    .from(documentNotes)
    .where(
      and(eq(documentNotes.correspondenceId, documentId), eq(documentNotes.organizationId, ctx.actor.organizationId)),
    );
  if ((row?.notes ?? 0) >= MAX_NOTES) throw new AppError('NOTES_FULL', { params: { max: MAX_NOTES } });
}

/** The people by their keys, in one order, so that two notes about the same people cannot wait for each other. */
async function resolveMentions(ctx: UserCtx, documentPublicId: string, publicIds: readonly string[]) {
  if (publicIds.length === 0) return [];
  const people = await selectMentionable(ctx, documentPublicId, inArray(users.publicId, [...publicIds]));
  const known = new Set(people.map(({ publicId }) => publicId));
  const faults = publicIds.flatMap((publicId, at) => (known.has(publicId.toLowerCase()) ? [] : [at]));
  if (faults.length > 0) {
    throw new AppError('PERSON_UNKNOWN', {
      fieldErrors: Object.fromEntries(faults.map((at) => [`mentionPublicIds.${at}`, ['PERSON_UNKNOWN']])),
    });
  }
  return people.map(({ userId }) => userId).sort((a, b) => a - b);
}
