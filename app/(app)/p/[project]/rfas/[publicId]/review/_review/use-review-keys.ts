'use client';

import { useEffect, useRef } from 'react';
import { type TypedCode, typeCode } from './typed-code';

export type ReviewKeys = {
  /** As they are shown. */
  codes: readonly string[];
  /** What the item at hand, or everything, has now. */
  chosenOf: (isForAll: boolean) => string;
  /** Of the item at hand, or of everything with Shift. */
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
 * The characters of a code give it, J and K move between items, Ctrl or Cmd + Enter sends, also while typing. By
 * `event.code`: on a Thai layout the keys type Thai letters. Heard before the frame's own keys, of which N is one.
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
      if ((event.ctrlKey || event.metaKey) && event.code === 'Enter') {
        event.preventDefault();
        onSend();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
      const key = CHARACTER.exec(event.code)?.[1];
      // A code that goes on keeps what it was begun for.
      const isForAll = typed === '' ? event.shiftKey : wasForAll || event.shiftKey;
      const given = key ? typeCode(codes, { typed, chosen: chosenOf(isForAll), key }) : null;
      // The keys that move are no first character of a code.
      if (given && !(typed === '' && (key === 'J' || key === 'K'))) {
        // A code may lead into a comment's field, which must not get the character as well.
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
