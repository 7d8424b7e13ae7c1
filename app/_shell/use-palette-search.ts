'use client';

import { useEffect, useState } from 'react';
import type { PaletteAnswer } from './palette-answer';

// Debounce, and a minimum query length of 2: one letter matches everything. Without a text the server returns the last
// opened documents.
const TYPING_PAUSE_MS = 180;
const MIN_LETTERS = 2;
// One more than the limit, so that the answer reports the excess.
const LONGEST = 201;

const NOTHING: PaletteAnswer = { items: [], note: null };

/** Searches records on the server for the typed text. */
export function usePaletteSearch(query: string): PaletteAnswer & { state: 'idle' | 'searching' | 'failed' } {
  const [answer, setAnswer] = useState(NOTHING);
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle');
  const wanted = query.trim().slice(0, LONGEST);
  useEffect(() => {
    if (wanted !== '' && wanted.length < MIN_LETTERS) {
      setAnswer(NOTHING);
      setState('idle');
      return;
    }
    const controller = new AbortController();
    if (wanted !== '') setState('searching');
    const timer = setTimeout(
      async () => {
        try {
          const response = await fetch(`/api/palette?q=${encodeURIComponent(wanted)}`, { signal: controller.signal });
          if (!response.ok) throw new Error(`The palette answered ${response.status}`);
          setAnswer((await response.json()) as PaletteAnswer);
          setState('idle');
        } catch {
          if (controller.signal.aborted) return;
          // Results of an earlier search do not answer this one.
          setAnswer(NOTHING);
          setState(wanted === '' ? 'idle' : 'failed');
        }
      },
      wanted === '' ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return { ...answer, state };
}
