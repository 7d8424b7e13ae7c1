import { sql } from 'drizzle-orm';
import { documentNotes } from '@/db/schema/document-notes';

/** Whole hours since the note was written, by the clock of the database. */
export const ageHours = sql`TIMESTAMPDIFF(HOUR, ${documentNotes.createdAt}, NOW(3))`.mapWith(Number);
