'use client';

import { useEffect, useRef } from 'react';
import { isSendChord } from '@/app/_ui/enter-key';
import { type TypedCode, typeCode } from './typed-code';

export type ReviewKeys = {
  /** Codes in display order. */
  codes: readonly string[];
  /** Current code of the active item, or of all items. */
  chosenOf: (isForAll: boolean) => string;
  /** Sets the code of the active item, or of all items with Shift. */
  onCode: (given: TypedCode, isForAll: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onLeaveItem: () => void;
  onSend: () => void;
};

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const CHARACTER = /^(?:Digit|Numpad|Key)([0-9A-Z])$/;
const NONE = { typed: '', isForAll: false };

/**
 * Keys of the review: a code's characters select it, J and K move between items, Ctrl or Cmd + Enter sends, also while
 * typing. By `event.code`, because a Thai layout types Thai letters. Handled before the frame's keys, which include N.
 */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let before = NONE;
    const listen = (event: KeyboardEvent) => {
      const { codes, chosenOf, onCode, onMove, onLeaveItem, onSend } = latest.current;
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.key === 'Shift') return;
      const { typed, isForAll: wasForAll } = before;
      before = NONE;
      if (document.querySelector(OVERLAY) || event.defaultPrevented) return;
      if (isSendChord(event)) {
        event.preventDefault();
        onSend();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
      const key = CHARACTER.exec(event.code)?.[1];
      // Further characters of a code keep its original target.
      const isForAll = typed === '' ? event.shiftKey : wasForAll || event.shiftKey;
      const given = key ? typeCode(codes, { typed, chosen: chosenOf(isForAll), key }) : null;
      // The navigation keys do not start a code.
      if (given && !(typed === '' && (key === 'J' || key === 'K'))) {
        // A code may focus a comment field, which must not receive the character.
        event.preventDefault();
        if (!given.isComplete) before = { typed: given.typed, isForAll };
        onCode(given, isForAll);
      } else if (event.code === 'KeyJ') onMove(1);
      else if (event.code === 'KeyK') onMove(-1);
      else if (event.code === 'Escape') onLeaveItem();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
