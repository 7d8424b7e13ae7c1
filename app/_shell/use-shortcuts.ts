'use client';

import { useEffect, useRef } from 'react';
import { FRAME_KEYS, NO_SEQUENCE, pressKey, type Shortcut } from './shortcuts';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Listens for the frame's and the pages' shortcuts. Ctrl or Cmd + K works everywhere, the rest only outside of text
 * fields.
 */
export function useShortcuts(pages: readonly Shortcut[], onShortcut: (key: string) => void): void {
  const latest = useRef({ pages, onShortcut });
  latest.current = { pages, onShortcut };
  useEffect(() => {
    let state = NO_SEQUENCE;
    const listen = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.code === 'KeyK' && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        latest.current.onShortcut('palette');
        return;
      }
      const target = event.target instanceof Element ? event.target : document.body;
      const busy = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.key === 'Shift';
      if (busy || target.closest(TYPING) || document.querySelector(OVERLAY)) return;
      const shortcuts = [...FRAME_KEYS, ...latest.current.pages];
      const result = pressKey(state, shortcuts, event.code, event.shiftKey, event.timeStamp);
      state = result.state;
      if (!result.completed) return;
      event.preventDefault();
      latest.current.onShortcut(result.completed);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
