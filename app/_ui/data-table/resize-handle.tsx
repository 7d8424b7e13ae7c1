'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { clampWidth } from './column-layout';

// One press of an arrow key: a few presses make a visible change, none overshoots.
const KEY_STEP = 16;

/** Drags or, with the arrow keys, nudges the right edge of a column. Reports the width once, when let go. */
export function ResizeHandle({
  label,
  width,
  onResize,
}: {
  label: string;
  width: number;
  onResize: (width: number, done: boolean) => void;
}) {
  const t = useTranslations('table');
  const start = useRef<{ x: number; width: number } | null>(null);
  const press = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent<HTMLElement>, done: boolean) => {
    if (!start.current) return;
    onResize(clampWidth(start.current.width + event.clientX - start.current.x), done);
    if (done) start.current = null;
  };
  const nudge = (event: KeyboardEvent) => {
    const step = event.code === 'ArrowRight' ? KEY_STEP : event.code === 'ArrowLeft' ? -KEY_STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    onResize(clampWidth(width + step), true);
  };
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('resize', { column: label })}
      aria-valuenow={width}
      onPointerDown={press}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onKeyDown={nudge}
      className="absolute inset-y-1.5 right-0 h-auto w-2 border-0 cursor-col-resize touch-none border-r border-line hover:border-r-2 hover:border-primary max-md:hidden"
    />
  );
}
