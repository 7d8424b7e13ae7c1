'use server';

import type { ReactNode } from 'react';
import { z } from 'zod';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { action } from '@/app/_web/action';
import { PublicId } from '@/lib/platform/public-id';
import { acknowledgeWork } from '@/lib/work/my-work/acknowledge-work';
import { findWorkRow } from '@/lib/work/my-work/find-work-row';
import { AcknowledgeWork, SnoozeWork, WakeWork } from '@/lib/work/my-work/schema';
import { snoozeWork } from '@/lib/work/my-work/snooze-work';
import { wakeWork } from '@/lib/work/my-work/wake-work';
import { WorkPreview } from './work-preview';

export const acknowledgeWorkAction = action(AcknowledgeWork, acknowledgeWork, { revalidate: [['/', 'layout']] });

export const snoozeWorkAction = action(SnoozeWork, snoozeWork, { revalidate: [['/inbox']] });

export const wakeWorkAction = action(WakeWork, wakeWork, { revalidate: [['/inbox']] });

/** The preview beside the list, without a reload of the list. */
export const previewWorkAction = action(
  z.strictObject({ instanceId: PublicId, isDecision: z.boolean() }),
  async (ctx, input): Promise<ReactNode> => {
    const row = await findWorkRow(ctx, input.instanceId);
    return (
      <ClientMessages namespaces={['circulations', 'document', 'viewer', 'workflowPanel']}>
        <WorkPreview
          ctx={ctx}
          row={input.isDecision ? { ...row, isDecision: true, href: `${row.href}/review` } : row}
        />
      </ClientMessages>
    );
  },
);
