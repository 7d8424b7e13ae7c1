'use client';

import { startTransition, useEffect, useState } from 'react';

/** From this width on a document is beside a list or what is written about it; below it has the whole screen. */
const wide = () => matchMedia('(min-width: 1024px)');

/** Whether there is room for a document beside something at this moment. In the browser alone. */
export const isWideNow = () => wide().matches;

/** Follows the width of the window. Null until the browser has said: neither layout is loaded in vain. */
export function useIsWide(): boolean | null;
/** @param atFirst what the server assumes; where it is right, nothing is rendered again */
export function useIsWide(atFirst: boolean): boolean;
export function useIsWide(atFirst: boolean | null = null): boolean | null {
  const [isWide, setIsWide] = useState(atFirst);
  useEffect(() => {
    const query = wide();
    // Parts of the page may still be hydrating: an urgent update would make the browser render them anew.
    const look = () => startTransition(() => setIsWide(isWideNow));
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}
