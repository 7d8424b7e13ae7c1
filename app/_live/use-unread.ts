'use client';

import { useEffect, useState } from 'react';

/** After the page is there and quiet: the bell is worth no second of anybody's first paint. */
const IDLE_MS = 2000;

/** The unread notifications as the server said with the page, then live. */
export function useUnread(said: number): number {
  const [unread, setUnread] = useState(said);
  useEffect(() => setUnread(said), [said]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      const { followUnread } = await import('./follow-unread');
      stop ??= followUnread(setUnread);
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      stop = () => {};
    };
  }, []);
  return unread;
}
