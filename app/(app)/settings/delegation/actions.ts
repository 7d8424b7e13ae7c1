'use server';

import { revalidatePath } from 'next/cache';
import { action } from '@/app/_web/action';
import { LendTasks, lendTasks } from '@/lib/workflow/engine/delegation/lend-tasks';
import { withdrawDelegation } from '@/lib/workflow/engine/delegation/withdraw-delegation';
import { DelegationPath } from '@/lib/workflow/engine/schema';

export const lendTasksAction = action(LendTasks, lendTasks, { revalidate: [['/', 'layout']] });

export const withdrawDelegationAction = action(DelegationPath, async (ctx, input) => {
  await withdrawDelegation(ctx, input);
  revalidatePath('/', 'layout');
});
