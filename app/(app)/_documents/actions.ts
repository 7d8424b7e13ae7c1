'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action, ownAction } from '@/app/_web/action';
import { markRead } from '@/lib/correspondence/mark-read';
import { MarkRead } from '@/lib/correspondence/schema';
import { findSameFile } from '@/lib/files/find-same-file';
import { PublicId } from '@/lib/id';
import { markRead as markNotificationsRead } from '@/lib/notifications/mark-read';

/** The document was opened: its organization has read it, and the person's bell no longer counts it. */
export const openedAction = action(MarkRead, async (ctx, { publicId }) => {
  await markRead(ctx, { publicId });
  const told = await markNotificationsRead(ctx, { publicIds: [], documentPublicIds: [publicId] });
  if (told > 0) revalidatePath('/', 'layout');
});

/** Where the content of an own upload is attached already; for a hint beside it. */
export const sameFileAction = ownAction(z.strictObject({ publicId: PublicId }), (ctx, { publicId }) =>
  findSameFile(ctx, publicId),
);
