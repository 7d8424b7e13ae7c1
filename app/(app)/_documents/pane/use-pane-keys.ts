'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]';
const INTERACTIVE = 'a, button, input, summary';

export interface PaneKeys {
  isFull: boolean;
  setFull: (isFull: boolean) => void;
  onMove: (step: 1 | -1) => void;
}

/**
 * Keys of the open pane, by `event.code`: Space toggles full screen, Esc leaves it, brackets and arrows move along the
 * list. Handled before the list's own keys: there Space opens the pane and Esc closes it. Arrows inside the pane scroll
 * it.
 */
export function usePaneKeys(pane: RefObject<HTMLElement | null>, { isFull, setFull, onMove }: PaneKeys): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    // In a narrow window the pane is not rendered.
    if (!pane.current || (pane.current.offsetParent === null && !isFull)) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TYPING) || document.querySelector(OVERLAY)) return;
    const action = actionOf(event.code, target);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  const actionOf = (code: string, target: Element): (() => void) | null => {
    const isOnControl = target.closest(INTERACTIVE) !== null;
    const isInside = pane.current?.contains(target) ?? false;
    switch (code) {
      case 'Space':
        return isOnControl ? null : () => setFull(!isFull);
      case 'Escape':
        return isFull ? () => setFull(false) : null;
      case 'BracketRight':
        return () => onMove(1);
      case 'BracketLeft':
        return () => onMove(-1);
      case 'ArrowDown':
        return isOnControl || isInside ? null : () => onMove(1);
      case 'ArrowUp':
        return isOnControl || isInside ? null : () => onMove(-1);
      default:
        return null;
    }
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
