'use client';

import { useEffect, useRef } from 'react';

export type ReviewKeys = {
  /** The nth code, from 0; of the item at hand, or of everything with Shift. */
  onCode: (index: number, isForAll: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onLeaveItem: () => void;
  onSend: () => void;
};

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** 1 to 8 give a code, J and K move between items, Ctrl or Cmd + Enter sends, also while typing. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { onCode, onMove, onLeaveItem, onSend } = latest.current;
      const target = event.target instanceof Element ? event.target : document.body;
      if (document.querySelector(OVERLAY) || event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && event.code === 'Enter') {
        event.preventDefault();
        onSend();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
      const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1];
      if (digit) {
        // A code may lead into a comment's field, which must not get the digit as well.
        event.preventDefault();
        onCode(Number(digit) - 1, event.shiftKey);
      } else if (event.code === 'KeyJ') onMove(1);
      else if (event.code === 'KeyK') onMove(-1);
      else if (event.code === 'Escape') onLeaveItem();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
