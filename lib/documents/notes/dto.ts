import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { PersonRef } from '@/lib/platform/references';

export const Note = z
  .strictObject({
    publicId: PublicId,
    /** Null: its writer deleted it. */
    text: z.string().nullable(),
    writtenBy: PersonRef,
    writtenAt: z.iso.datetime(),
    mentions: z.array(PersonRef),
    /** The caller wrote it, and may still delete it. */
    mayDelete: z.boolean(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

export const NoteList = z.strictObject({ notes: z.array(Note) }).meta({ id: 'NoteList' });
export type NoteList = z.infer<typeof NoteList>;

export const NoteAnswer = z.strictObject({ publicId: PublicId }).meta({ id: 'NoteAnswer' });
export type NoteAnswer = z.infer<typeof NoteAnswer>;

/** A colleague whom a note may name. */
export interface Mentionable {
  publicId: string;
  name: string;
  jobTitle: string;
}
