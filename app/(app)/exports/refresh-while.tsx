'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** An export of a few rows takes a second, one of a hundred thousand a minute: two seconds show both moving. */
const EVERY_MS = 2000;

/** Reads the page again and again while something on it moves and the person looks at it. */
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
