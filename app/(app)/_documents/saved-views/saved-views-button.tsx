'use client';

import type { ReactNode } from 'react';
import { DialogButton } from '@/app/_ui/dialog-button';
import type { SavedViewsDialogProps } from './saved-views-dialog';

const loadDialog = () => import('./saved-views-dialog').then((module) => module.SavedViewsDialog);

/** A button in the register's header that opens the dialog of saved views. `V` presses the button marked `list`. */
export function SavedViewsButton({
  mark,
  dialog,
  children,
}: {
  mark: 'list' | 'save';
  dialog: SavedViewsDialogProps;
  children: ReactNode;
}) {
  return (
    <DialogButton importer={loadDialog} props={dialog} button={{ size: 'small', 'data-views': mark }}>
      {children}
    </DialogButton>
  );
}
