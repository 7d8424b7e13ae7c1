import { type PointerEvent, useEffect, useRef } from 'react';

/** As a phone's own menu: long enough that no tap is one. Milliseconds. */
const HELD_MS = 500;

/** Handlers of a button whose bare face is named while a finger rests on it; a mouse has its tooltip. */
export function useLongPress(onHeld: (text: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => clearTimeout(timer.current);
  return (text: string) => ({
    onPointerDown: ({ pointerType }: PointerEvent) => {
      onHeld('');
      if (pointerType === 'touch') timer.current = setTimeout(() => onHeld(text), HELD_MS);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  });
}
