'use server';

import { revalidatePath } from 'next/cache';
import { action } from '@/app/_web/action';
import { DelegateDays, delegateDays } from '@/lib/workflow/engine/delegation/delegate-days';
import { withdrawDelegation } from '@/lib/workflow/engine/delegation/withdraw-delegation';
import { DelegationPath } from '@/lib/workflow/engine/schema';

export const lendTasksAction = action(DelegateDays, delegateDays, { revalidate: [['/', 'layout']] });

export const withdrawDelegationAction = action(DelegationPath, async (ctx, input) => {
  await withdrawDelegation(ctx, input);
  revalidatePath('/', 'layout');
});
