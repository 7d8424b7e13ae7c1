'use client';

import { useEffect, useEffectEvent } from 'react';
import { isEnter } from '@/app/_ui/enter-key';

export type InboxKeys = {
  move: (step: 1 | -1) => void;
  select: () => void;
  open: () => void;
  preview: () => void;
  acknowledge: () => void;
  snooze: () => void;
  undo: () => void;
  help: () => void;
  back: () => void;
};

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]';
const INTERACTIVE = 'a, button, input, summary';

/**
 * Keys of the queue, by `event.code`: on a Thai layout the J key types a Thai letter. Heard before the frame's own, whose
 * overlay does not know these.
 */
export function useInboxKeys(keys: InboxKeys): void {
  // Acts on what the reader sees: React may be at work on a list that is not shown yet.
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TYPING) || document.querySelector(OVERLAY)) return;
    const action = actionOf(event, keys, target.closest(INTERACTIVE) !== null);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

function actionOf(event: KeyboardEvent, keys: InboxKeys, isOnControl: boolean): (() => void) | null {
  if (event.shiftKey) return event.code === 'Slash' ? keys.help : null;
  if (isEnter(event)) return isOnControl ? null : keys.open;
  switch (event.code) {
    case 'KeyJ':
    case 'BracketRight':
      return () => keys.move(1);
    case 'KeyK':
    case 'BracketLeft':
      return () => keys.move(-1);
    case 'KeyX':
      return keys.select;
    case 'KeyE':
      return keys.acknowledge;
    case 'KeyS':
      return keys.snooze;
    case 'KeyZ':
      return keys.undo;
    case 'Space':
      return isOnControl ? null : keys.preview;
    case 'Escape':
      return keys.back;
    default:
      return null;
  }
}
