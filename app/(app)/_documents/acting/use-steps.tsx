'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { Act } from '@/lib/documents/actions/acting';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import type { BarItem } from './bar-item';
import type { StepPlace } from './step-place';

const loadDialog = () => import('./step-dialog').then((module) => module.StepDialog);

/** Bar items of workflow steps. Each opens its form, which keeps its input until it is sent or discarded. */
export function useSteps(place: StepPlace | null): {
  itemOf: (act: Extract<Act, { kind: 'step' }>) => BarItem;
  dialog: ReactNode;
} {
  const words = useTranslations('workflowPanel');
  const t = useTranslations('document');
  const [open, setOpen] = useState<AvailableAction | null>(null);
  const [StepDialog, load] = useLazyComponent(loadDialog);
  const itemOf = ({ step, isAnswer, isDestructive }: Extract<Act, { kind: 'step' }>): BarItem => {
    const own = isAnswer ? { ...step, label: t('markReplied') } : step;
    const label = own.onBehalfOf ? `${own.label} (${words('onBehalfOf', { name: own.onBehalfOf.name })})` : own.label;
    return {
      key: `step:${step.action}`,
      label,
      isDestructive,
      onReach: load,
      onSelect: () => {
        load();
        setOpen(own);
      },
    };
  };
  return {
    itemOf,
    dialog: open && place && StepDialog && (
      <StepDialog key={open.action} {...place} action={open} onClose={() => setOpen(null)} />
    ),
  };
}
