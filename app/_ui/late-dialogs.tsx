'use client';

import { type ComponentType, useEffect } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog';
import type { DialogProps } from './dialog';
import { useLazyComponent } from './use-lazy-component';
import { whenUsed } from './when-used';

const loadDialog = () => import('./dialog').then((module) => module.Dialog);
const loadConfirmDialog = () => import('./confirm-dialog').then((module) => module.ConfirmDialog);

/** `Dialog` for a page that may open it at any time: the page's first load does not contain it. */
export const LateDialog = late<DialogProps>(loadDialog);

/** `ConfirmDialog` in the same way. */
export const LateConfirmDialog = late<ConfirmDialogProps>(loadConfirmDialog);

// Many pages render a dialog only once it is open: an idle moment before the act that opens it is the time to load it.
if (typeof window !== 'undefined') whenUsed(() => void loadConfirmDialog().catch(() => undefined));

/** Darkens the page at once when it is opened before its code has arrived. */
function late<P extends { open: boolean }>(importer: () => Promise<ComponentType<P>>) {
  return function LateOverlay(props: P) {
    const [Loaded, load] = useLazyComponent(importer);
    const { open } = props;
    useEffect(() => {
      if (open) load();
    }, [open, load]);
    if (Loaded) return <Loaded {...props} />;
    return open ? <div aria-busy className="fixed inset-0 z-40 bg-scrim" /> : null;
  };
}
