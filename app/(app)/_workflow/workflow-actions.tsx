'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import { ActionForm } from './action-form';

/**
 * A secondary button for each step beside the page's own form; steps that end the workflow unanswered come last. The
 * form keeps its input until the step is taken or discarded.
 */
export function WorkflowActions({
  instanceId,
  versionNo,
  actions,
}: {
  instanceId: string;
  versionNo: number;
  actions: readonly AvailableAction[];
}) {
  const t = useTranslations('workflowPanel');
  const [open, setOpen] = useState<AvailableAction | null>(null);
  const ordered = [...actions.filter(({ isEnding }) => !isEnding), ...actions.filter(({ isEnding }) => isEnding)];
  if (actions.length === 0 && !open) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      {open ? (
        <ActionForm
          key={open.action}
          instanceId={instanceId}
          versionNo={versionNo}
          action={open}
          onClose={() => setOpen(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {ordered.map((action) => (
            <Button
              key={action.action}
              variant={action.isEnding ? 'danger' : 'secondary'}
              onClick={() => setOpen(action)}
            >
              {action.onBehalfOf
                ? `${action.label} (${t('onBehalfOf', { name: action.onBehalfOf.name })})`
                : action.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
