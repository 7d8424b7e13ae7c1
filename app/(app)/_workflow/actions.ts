'use server';

import { revalidatePath } from 'next/cache';
import { action } from '@/app/_web/action';
import { ActOnInstance } from '@/lib/workflow/schema';
import { act } from '@/lib/workflow-actions/act';

export const actOnWorkflowAction = action(ActOnInstance, async (ctx, { instanceId, idempotencyKey, ...body }) => {
  const { answer } = await act(ctx, { instanceId, idempotencyKey, body });
  revalidatePath('/', 'layout');
  return answer;
});
