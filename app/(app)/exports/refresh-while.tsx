'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Milliseconds: exports take from a second to a minute; two seconds show progress in either case. */
const EVERY_MS = 2000;

/** Refreshes the page periodically while an export is running and the page is visible. */
export function RefreshWhile({ isActive }: { isActive: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isActive, router]);
  return null;
}
