'use server';

import { revalidatePath } from 'next/cache';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { action } from '@/app/_web/action';
import { PublicId } from '@/lib/platform/id';
import { acknowledgeWork } from '@/lib/work/my-work/acknowledge-work';
import { findWorkRow } from '@/lib/work/my-work/find-work-row';
import { AcknowledgeWork, SnoozeWork, WakeWork } from '@/lib/work/my-work/schema';
import { snoozeWork } from '@/lib/work/my-work/snooze-work';
import { wakeWork } from '@/lib/work/my-work/wake-work';
import { WorkPreview } from './work-preview';

export const acknowledgeWorkAction = action(AcknowledgeWork, async (ctx, input) => {
  const answer = await acknowledgeWork(ctx, input);
  revalidatePath('/', 'layout');
  return answer;
});

export const snoozeWorkAction = action(SnoozeWork, async (ctx, input) => {
  const answer = await snoozeWork(ctx, input);
  revalidatePath('/inbox');
  return answer;
});

export const wakeWorkAction = action(WakeWork, async (ctx, input) => {
  const answer = await wakeWork(ctx, input);
  revalidatePath('/inbox');
  return answer;
});

/** What stands beside the list, without reading the list again. */
export const previewWorkAction = action(
  z.strictObject({ instanceId: PublicId, isDecision: z.boolean() }),
  async (ctx, input): Promise<ReactNode> => {
    const row = await findWorkRow(ctx, input.instanceId);
    return (
      <ClientMessages namespaces={['document', 'workflowPanel']}>
        <WorkPreview
          ctx={ctx}
          row={input.isDecision ? { ...row, isDecision: true, href: `${row.href}/review` } : row}
        />
      </ClientMessages>
    );
  },
);
