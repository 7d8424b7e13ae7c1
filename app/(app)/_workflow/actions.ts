'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { act } from '@/lib/documents/actions/act';
import { PublicId } from '@/lib/platform/public-id';
import { changeDue } from '@/lib/workflow/engine/moves/change-due';
import { reassignTask } from '@/lib/workflow/engine/moves/reassign-task';
import { listReassignees } from '@/lib/workflow/engine/read/list-reassignees';
import { ActOnInstance, ChangeDue, ReassignTask } from '@/lib/workflow/engine/schema';

export const actOnWorkflowAction = action(ActOnInstance, async (ctx, { instanceId, idempotencyKey, ...body }) => {
  const { answer } = await act(ctx, { instanceId, idempotencyKey, body });
  revalidatePath('/', 'layout');
  return answer;
});

export const listReassigneesAction = action(z.strictObject({ taskPublicId: PublicId }), (ctx, { taskPublicId }) =>
  listReassignees(ctx, taskPublicId),
);

export const reassignTaskAction = action(ReassignTask, reassignTask, { revalidate: [['/', 'layout']] });

export const changeDueAction = action(ChangeDue, changeDue, { revalidate: [['/', 'layout']] });
