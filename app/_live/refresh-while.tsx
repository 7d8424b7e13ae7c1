'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Refreshes the page every `everyMs` while `isActive` and the page is visible. What is open or focused stays so. */
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
