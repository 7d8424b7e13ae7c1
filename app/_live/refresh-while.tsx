'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Refreshes the page each `everyMs` while `isActive` and the page is visible. Open and focused parts stay so. */
export function RefreshWhile({ isActive, everyMs }: { isActive: boolean; everyMs: number }) {
  const router = useRouter();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isActive, everyMs, router]);
  return null;
}
