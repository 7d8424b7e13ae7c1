'use client';

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

/** Pixels per arrow key press. */
const KEY_STEP = 32;

/** Splitter between list and pane: draggable, or moved by the arrow keys; Home and End select its limits. */
export function PaneSplitter({
  label,
  width,
  limits: [least, most],
  onResize,
}: {
  label: string;
  /** Current width of the pane, in pixels. */
  width: number;
  limits: readonly [least: number, most: number];
  onResize: (width: number, isDone: boolean) => void;
}) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const resize = (wanted: number, isDone: boolean) =>
    onResize(Math.round(Math.min(most, Math.max(least, wanted))), isDone);
  const press = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    if (!start.current) return;
    resize(start.current.width + start.current.x - event.clientX, isDone);
    if (isDone) start.current = null;
  };
  const nudge = (event: KeyboardEvent) => {
    const wanted: Partial<Record<string, number>> = {
      ArrowLeft: width + KEY_STEP,
      ArrowRight: width - KEY_STEP,
      Home: most,
      End: least,
    };
    const to = wanted[event.code];
    if (to === undefined) return;
    event.preventDefault();
    resize(to, true);
  };
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={press}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={() => {
        start.current = null;
      }}
      onKeyDown={nudge}
      className="absolute inset-y-0 -left-3 m-0 h-auto w-2 cursor-col-resize touch-none rounded-full border-0 bg-transparent hover:bg-primary focus-visible:bg-primary"
    />
  );
}
