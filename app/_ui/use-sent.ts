'use client';

import { useEffect, useState } from 'react';

/** Blocks a second submission of a form that leaves the page; navigating back resets it. */
export function useSent(): [isSent: boolean, markSent: () => void] {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    const shown = () => setSent(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  return [isSent, () => setSent(true)];
}
