'use server';

import { z } from 'zod';
import { type ActionOptions, action, command } from '@/app/_web/action';
import { deleteNote } from '@/lib/documents/notes/delete-note';
import { listMentionable } from '@/lib/documents/notes/mentionable';
import { NotePath, WriteNote } from '@/lib/documents/notes/schema';
import { writeNote } from '@/lib/documents/notes/write-note';
import { PublicId } from '@/lib/platform/public-id';

const PAGE: ActionOptions = { revalidate: [['/p', 'layout']] };

export const mentionableAction = action(z.strictObject({ documentPublicId: PublicId }), listMentionable);

export const writeNoteAction = command('writeNote', WriteNote, writeNote, PAGE);

export const deleteNoteAction = command('deleteNote', NotePath, deleteNote, PAGE);
