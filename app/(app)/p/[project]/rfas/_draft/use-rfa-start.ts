'use client';

import { useEffect, useRef } from 'react';
import type { DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { type RfaStart, type RfaWords, startedWith } from './rfa-start';
import type { RfaInput, RfaValues } from './rfa-values';

/** Fills an empty form with the drawings it was opened with, once: a restored text has what became of them. */
export function useRfaStart(
  session: DraftSession<RfaValues, RfaInput>,
  start: RfaStart | null,
  options: RfaFormOptions,
  words: RfaWords,
): void {
  const latest = useRef(words);
  latest.current = words;
  const isTaken = useRef(false);
  useEffect(() => {
    if (!start || isTaken.current) return;
    isTaken.current = true;
    const { saved, restored } = session.read();
    if (!saved && !restored) session.patch(startedWith(start, options, latest.current));
  }, [session, start, options]);
}
