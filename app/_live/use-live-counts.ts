'use client';

import { useEffect, useState } from 'react';
import type { LiveCounts } from './live-counts';

/** The counts that the server rendered, then live. */
export function useLiveCounts({ unread, work: { todo, overdue } }: LiveCounts): LiveCounts {
  const [counts, setCounts] = useState<LiveCounts>({ unread, work: { todo, overdue } });
  useEffect(() => setCounts({ unread, work: { todo, overdue } }), [unread, todo, overdue]);
  useEffect(() => {
    const following = import('./follow-counts').then((module) => module.followCounts(setCounts));
    return () => void following.then((stop) => stop());
  }, []);
  return counts;
}
