import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { requiredParagraphs } from '@/lib/platform/text';

// Input of callers about internal notes. The session gives the writer and their organization.

/** A note is read at a glance beside a document; a longer text belongs in a letter or a file. */
export const MAX_NOTE = 2_000;
/** More people than a question to colleagues has; a larger audience is what a circulation is for. */
export const MAX_MENTIONS = 20;
/** Of an organization beside one document. The page shows them all, and a longer discussion is not a note. */
export const MAX_NOTES = 200;

export const WriteNote = z.strictObject({
  documentPublicId: PublicId,
  /** Not empty to the eye: a text of invisible characters is none. */
  text: requiredParagraphs(MAX_NOTE),
  /** Colleagues who are notified; each may see the document for the acting organization. */
  mentionPublicIds: z
    .array(PublicId)
    .max(MAX_MENTIONS)
    .refine((list) => new Set(list.map((publicId) => publicId.toLowerCase())).size === list.length, {
      error: 'DUPLICATE',
    })
    .default([]),
});
export type WriteNote = z.infer<typeof WriteNote>;

export const NotePath = z.strictObject({ publicId: PublicId });
export type NotePath = z.infer<typeof NotePath>;

export const NotesOfDocument = z.strictObject({ document: PublicId });
export type NotesOfDocument = z.infer<typeof NotesOfDocument>;
