import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondences } from '@/db/schema/correspondence';
import { documentNoteMentions, documentNotes } from '@/db/schema/document-notes';
import { users } from '@/db/schema/identity';
import { fullName } from '@/lib/people/names';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications } from './create-notifications';
import { readDocument } from './document-facts';
import { informing } from './move-audience';
import { onlySeeing } from './people';

const writers = alias(users, 'writers');

/**
 * Notifies the colleagues whom an internal note names, as far as they may still see its document for the organization of
 * the note. The text stays on the page: a mail or a locked screen does not show it. A deleted note is passed over.
 */
export async function notifyMentioned(tx: TxCtx, event: OutboxEvent<'document.note_written'>): Promise<void> {
  const rows = await tx.db
    .select({
      documentPublicId: correspondences.publicId,
      organizationId: documentNotes.organizationId,
      writerName: fullName(writers),
      userId: documentNoteMentions.userId,
    })
    .from(documentNotes)
    .innerJoin(correspondences, eq(correspondences.id, documentNotes.correspondenceId))
    .innerJoin(writers, eq(writers.userId, documentNotes.createdBy))
    .innerJoin(documentNoteMentions, eq(documentNoteMentions.noteId, documentNotes.id))
    .where(and(eq(documentNotes.publicId, event.payload.notePublicId), isNull(documentNotes.deletedAt)));
  const [note] = rows;
  const document = note && (await readDocument(tx, note.documentPublicId));
  if (!document) return;
  const { documentNumber, subject, typeCode, projectCode, originatorCode } = document;
  const about = {
    entityType: 'correspondence',
    entityPublicId: document.publicId,
    projectId: document.projectId,
    params: { documentNumber, subject, typeCode, projectCode, originatorCode, personName: note.writerName },
  };
  const named = await onlySeeing(
    tx,
    document.id,
    rows.map(({ userId, organizationId }) => ({ userId, organizationId })),
  );
  await createNotifications(tx, event, about, informing(named, 'MENTIONED'));
}
