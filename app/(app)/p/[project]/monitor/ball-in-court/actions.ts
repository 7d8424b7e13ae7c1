'use server';

import { revalidatePath } from 'next/cache';
import { action } from '@/app/_web/action';
import { remindOfHeld } from '@/lib/work/ball-in-court/remind-of-held';
import { remindOfList } from '@/lib/work/ball-in-court/remind-of-list';
import { RemindHolders, RemindList } from '@/lib/work/ball-in-court/schema';

export const remindHoldersAction = action(RemindHolders, async (ctx, input) => {
  const answer = await remindOfHeld(ctx, input);
  revalidatePath('/', 'layout');
  return answer;
});

export const remindListAction = action(RemindList, async (ctx, input) => {
  const answer = await remindOfList(ctx, input);
  revalidatePath('/', 'layout');
  return answer;
});
