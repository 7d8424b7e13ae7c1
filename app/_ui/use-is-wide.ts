'use client';

import { startTransition, useEffect, useState } from 'react';

/** Media query: room for a document beside a list or a form; in a narrower window the document fills the screen. */
const wide = () => matchMedia('(min-width: 1024px)');

/** True if the window has room for a document beside something. Browser only. */
export const isWideNow = () => wide().matches;

/** Follows the width of the window. Null until hydration, so that neither layout is loaded in vain. */
export function useIsWide(): boolean | null;
/** @param atFirst the server's assumption; a correct one avoids a second render */
export function useIsWide(atFirst: boolean): boolean;
export function useIsWide(atFirst: boolean | null = null): boolean | null {
  const [isWide, setIsWide] = useState(atFirst);
  useEffect(() => {
    const query = wide();
    // Parts of the page may still be hydrating: an urgent update would force the browser to render them again.
    const look = () => startTransition(() => setIsWide(isWideNow));
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}
