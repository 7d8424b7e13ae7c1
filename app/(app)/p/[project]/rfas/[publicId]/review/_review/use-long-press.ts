import { type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds, like a phone's own context menu. */
const HELD_MS = 500;

/** Handlers that show a button's label on long press; a mouse has the tooltip. */
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
