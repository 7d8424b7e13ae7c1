'use client';

import { useEffect, useRef } from 'react';
import { isEnter } from '../enter-key';

export type TableKeys = {
  move: (step: 1 | -1) => void;
  select: (range: boolean) => void;
  open: () => void;
  preview: () => void;
  copy: () => void;
  back: () => void;
  /** Further keys, by `event.code`. */
  others: Readonly<Record<string, () => void>>;
};

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]';
const INTERACTIVE = 'a, button, input, summary';

/**
 * Keys of the list. By `event.code`, because on a Thai layout `event.key` of the J key is a Thai letter. Enter and Space
 * are left alone while a link, button or checkbox has the focus.
 */
export function useTableKeys(keys: TableKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.altKey || target.closest(TYPING) || document.querySelector(OVERLAY)) return;
      const action = actionOf(event, latest.current, target.closest(INTERACTIVE) !== null);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: TableKeys, onControl: boolean): (() => void) | null {
  if (event.metaKey || event.ctrlKey) {
    const nothingMarked = document.getSelection()?.isCollapsed ?? true;
    return event.code === 'KeyC' && nothingMarked && !event.shiftKey ? keys.copy : null;
  }
  if (isEnter(event)) return onControl ? null : keys.open;
  switch (event.code) {
    case 'KeyJ':
      return () => keys.move(1);
    case 'KeyK':
      return () => keys.move(-1);
    case 'KeyX':
      return () => keys.select(event.shiftKey);
    case 'Escape':
      return keys.back;
    case 'Space':
      return onControl ? null : keys.preview;
    default:
      return event.shiftKey ? null : (keys.others[event.code] ?? null);
  }
}
