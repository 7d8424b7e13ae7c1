'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Around tabs that scroll sideways on a phone: scrolls the current tab to the middle. Separate from LinkTabs to keep it
 * out of the registers' first load.
 */
export function CurrentTabInView({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const current = around.current?.querySelector('[aria-current]') ?? null;
    const strip = current?.closest('nav');
    // Once per tab, so that manual scrolling is not undone.
    if (!current || !strip || current === shown.current) return;
    shown.current = current;
    // Not scrollIntoView, which would move the page as well.
    const [tab, seen] = [current.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollLeft += tab.left + tab.width / 2 - (seen.left + seen.width / 2);
  });
  // As narrow as its surroundings: the tabs scroll, not the page.
  return (
    <div ref={around} className="min-w-0">
      {children}
    </div>
  );
}
