import { sql } from 'drizzle-orm';
import { check, index, int, mysqlTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { createdAt, instant, publicId, restrict } from '../columns';
import { correspondences } from './correspondence';
import { users } from './identity';
import { organizations } from './organizations';

/** Internal notes of an organization beside a document. Deleting a note takes its text away and leaves the row. */
export const documentNotes = mysqlTable(
  'document_notes',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    correspondenceId: int('correspondence_id').notNull(),
    organizationId: int('organization_id').notNull(),
    noteText: varchar('note_text', { length: 2000 }),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('idx_document_notes_created_by').on(t.createdBy),
    index('idx_document_notes_document').on(t.correspondenceId, t.organizationId),
    index('idx_document_notes_organization').on(t.organizationId),
    uniqueIndex('idx_document_notes_uuid').on(t.publicId),
    restrict('fk_document_notes_correspondence', t.correspondenceId, correspondences.id),
    restrict('fk_document_notes_created_by', t.createdBy, users.userId),
    restrict('fk_document_notes_organization', t.organizationId, organizations.id),
    check('chk_document_notes_text', sql`deleted_at is null = (note_text is not null)`),
  ],
);

/** People whom a note names; they were notified of it. */
export const documentNoteMentions = mysqlTable(
  'document_note_mentions',
  {
    noteId: int('note_id').notNull(),
    userId: int('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.userId] }),
    index('idx_document_note_mentions_user').on(t.userId),
    restrict('fk_document_note_mentions_note', t.noteId, documentNotes.id),
    restrict('fk_document_note_mentions_user', t.userId, users.userId),
  ],
);
