'use client';

import { useEffect, useState } from 'react';

/** The unread notifications as the server said with the page, then live. */
export function useUnread(said: number): number {
  const [unread, setUnread] = useState(said);
  useEffect(() => setUnread(said), [said]);
  useEffect(() => {
    const following = import('./follow-unread').then((module) => module.followUnread(setUnread));
    return () => void following.then((stop) => stop());
  }, []);
  return unread;
}
