import { and, asc, eq, inArray } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { documentNoteMentions, documentNotes } from '@/db/schema/document-notes';
import { users } from '@/db/schema/identity';
import { holds, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleNotes } from '@/lib/people/identity/access/visible-notes';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { deniedAccess } from '../document/read/denied-access';
import type { Note } from './dto';
import { ageHours } from './note-age';
import { canDeleteNote } from './rules';

/** The acting organization's notes beside a document, the oldest first, and whether the actor may add one. */
export interface NotesOfPage {
  notes: Note[];
  mayWrite: boolean;
}

/** @throws AppError DOCUMENT_NOT_FOUND, with an audit row */
export async function listNotes(ctx: UserCtx, { document }: { document: string }): Promise<NotesOfPage> {
  const { projectId, contractId } = correspondences;
  const [noted] = await ctx.db
    .select({
      id: correspondences.id,
      mayWrite: holds(ctx, 'note.write', { projectId, contractId }).mapWith(Boolean),
    })
    .from(correspondences)
    .where(and(eq(correspondences.publicId, document), visibleCorrespondences(ctx)));
  if (!noted) throw await deniedAccess(ctx, [document]);
  const rows = await ctx.db
    .select({
      id: documentNotes.id,
      publicId: documentNotes.publicId,
      text: documentNotes.noteText,
      createdBy: documentNotes.createdBy,
      createdAt: documentNotes.createdAt,
      writerPublicId: users.publicId,
      writerName: fullName(users),
      ageHours,
    })
    .from(documentNotes)
    .innerJoin(users, eq(users.userId, documentNotes.createdBy))
    .where(and(eq(documentNotes.correspondenceId, noted.id), visibleNotes(ctx)))
    .orderBy(asc(documentNotes.id));
  const mentions = await readMentions(
    ctx,
    rows.map(({ id }) => id),
  );
  const notes = rows.map(
    (row): Note => ({
      publicId: row.publicId,
      text: row.text,
      writtenBy: { publicId: row.writerPublicId, name: row.writerName },
      writtenAt: row.createdAt.toISOString(),
      mentions: row.text === null ? [] : (mentions.get(row.id) ?? []),
      mayDelete:
        canDeleteNote({
          isOwn: row.createdBy === ctx.actor.userId,
          isDeleted: row.text === null,
          ageHours: row.ageHours,
          mayWrite: noted.mayWrite,
        }) === null,
    }),
  );
  return { notes, mayWrite: noted.mayWrite };
}

async function readMentions(ctx: UserCtx, noteIds: readonly number[]): Promise<Map<number, Note['mentions']>> {
  const mentions = new Map<number, Note['mentions']>();
  if (noteIds.length === 0) return mentions;
  const rows = await ctx.db
    .select({ noteId: documentNoteMentions.noteId, publicId: users.publicId, name: fullName(users) })
    .from(documentNoteMentions)
    .innerJoin(users, eq(users.userId, documentNoteMentions.userId))
    .where(inArray(documentNoteMentions.noteId, [...noteIds]))
    .orderBy(asc(users.firstName), asc(users.lastName));
  for (const { noteId, ...person } of rows) mentions.set(noteId, [...(mentions.get(noteId) ?? []), person]);
  return mentions;
}
