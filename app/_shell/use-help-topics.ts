'use client';

import { useEffect, useState } from 'react';
import type { HelpTopic } from './help-topic';

/** Sections of the guides, loaded when the help first opens, and retried after a failure. */
export function useHelpTopics(isOpen: boolean): { topics: readonly HelpTopic[]; hasFailed: boolean } {
  const [topics, setTopics] = useState<readonly HelpTopic[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isOpen || topics) return;
    const controller = new AbortController();
    const load = async () => {
      const response = await fetch('/api/help', { signal: controller.signal });
      if (!response.ok) throw new Error(`The help answered ${response.status}`);
      setTopics((await response.json()) as HelpTopic[]);
      setFailed(false);
    };
    load().catch(() => {
      if (!controller.signal.aborted) setFailed(true);
    });
    return () => controller.abort();
  }, [isOpen, topics]);
  return { topics: topics ?? [], hasFailed };
}
