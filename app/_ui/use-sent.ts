'use client';

import { useEffect, useState } from 'react';

/** Whether a form that leaves the page was sent, so that a second press sends nothing; Back shows the page unsent. */
export function useSent(): [isSent: boolean, markSent: () => void] {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    const shown = () => setSent(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  return [isSent, () => setSent(true)];
}
