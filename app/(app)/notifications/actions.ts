'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { ownAction } from '@/app/_web/action';
import { markAllRead } from '@/lib/messages/notifications/mark-all-read';
import { MarkRead, markRead } from '@/lib/messages/notifications/mark-read';

export const markReadAction = ownAction(MarkRead, async (ctx, input) => {
  const count = await markRead(ctx, input);
  revalidatePath('/', 'layout');
  return count;
});

export const markAllReadAction = ownAction(z.strictObject({}), async (ctx) => {
  const count = await markAllRead(ctx);
  revalidatePath('/', 'layout');
  return count;
});
