'use client';

import { useLayoutEffect, useState } from 'react';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { TaskHolder } from '../../_workflow/reassign-dialog';

const loadReassign = () => import('../../_workflow/reassign-dialog').then((module) => module.ReassignDialog);
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]';

/** A: hands the shown document's task to a colleague, where the reader may. */
export function AssignKey({ taskPublicId, from }: { taskPublicId: string; from: TaskHolder }) {
  const [isOpen, setOpen] = useState(false);
  const [ReassignDialog, load] = useLazyComponent(loadReassign);
  // In the commit that shows the document: a later listener misses the key of a quick reader.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyA' || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || target.closest(TYPING) || document.querySelector(OVERLAY)) return;
      event.preventDefault();
      load();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [load]);
  if (!isOpen || !ReassignDialog) return null;
  return <ReassignDialog taskPublicId={taskPublicId} from={from} onClose={() => setOpen(false)} />;
}
