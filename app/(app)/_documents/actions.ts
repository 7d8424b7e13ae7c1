'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action, ownAction } from '@/app/_web/action';
import { markRead } from '@/lib/documents/document/read/mark-read';
import { MarkRead } from '@/lib/documents/document/schema';
import { findSameFile } from '@/lib/documents/files/find-same-file';
import { readLetterFacts } from '@/lib/documents/letter-facts/read-letter-facts';
import { markRead as markNotificationsRead } from '@/lib/messages/notifications/mark-read';
import { PublicId } from '@/lib/platform/public-id';

/** The document was opened: its organization has read it, and the person's bell no longer counts it. */
export const openedAction = action(MarkRead, async (ctx, { publicId }) => {
  await markRead(ctx, { publicId });
  const marked = await markNotificationsRead(ctx, { publicIds: [], documentPublicIds: [publicId] });
  if (marked > 0) revalidatePath('/', 'layout');
});

/** Finds records with the content of an own upload, for a hint beside it. */
export const sameFileAction = ownAction(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  findSameFile(ctx, publicId),
);

/** Reads the head of a letter's PDF, as proposals for its form. */
export const readLetterAction = action(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  readLetterFacts(ctx, publicId),
);
