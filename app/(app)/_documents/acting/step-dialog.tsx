'use client';

import { useState } from 'react';
import { Dialog } from '@/app/_ui/dialog';
import { ActionForm } from '@/app/(app)/_workflow/action-form';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import type { StepPlace } from './step-place';

/** Form of one workflow step. With unsaved input only its buttons close it. */
export function StepDialog({
  instanceId,
  versionNo,
  action,
  onClose,
}: StepPlace & { action: AvailableAction; onClose: () => void }) {
  const [isTyped, setTyped] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isTyped) onClose();
      }}
      title={action.label}
      dismissible={!isTyped}
    >
      <ActionForm
        instanceId={instanceId}
        versionNo={versionNo}
        action={action}
        hasTitle={false}
        onTyped={setTyped}
        onClose={onClose}
      />
    </Dialog>
  );
}
