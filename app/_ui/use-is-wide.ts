'use client';

import { useEffect, useState } from 'react';

/** From this width on a document is beside what is written about it; below it has the whole screen. */
const WIDE = '(min-width: 1024px)';

/** Null until the browser has said: neither layout is loaded in vain. */
export function useIsWide(): boolean | null {
  const [isWide, setIsWide] = useState<boolean | null>(null);
  useEffect(() => {
    const query = window.matchMedia(WIDE);
    const look = () => setIsWide(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}
