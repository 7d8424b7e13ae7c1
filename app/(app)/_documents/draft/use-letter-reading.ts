'use client';

import { useEffect, useRef, useState } from 'react';
import type { LetterReading } from '@/lib/documents/letter-facts/dto';
import { readLetterAction } from '../actions';
import type { AttachmentValue } from './draft-parts';
import { isPdf } from './place-file';

export type ShownReading = { state: 'reading' } | { state: 'failed'; retry: () => void } | LetterReading;

/** Reads the head of the main file once it is stored. Null without a PDF as the main file. */
export function useLetterReading(
  [main]: readonly AttachmentValue[],
  openedWith: { actingOrganizationPublicId: string },
): ShownReading | null {
  const publicId = main && isPdf(main) ? main.publicId : null;
  const acting = useRef(openedWith);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ of: string; reading: LetterReading | 'failed' | null } | null>(null);
  useEffect(() => {
    // Repeats after a failure as well.
    void attempt;
    if (publicId === null) return;
    let isCurrent = true;
    const show = (reading: LetterReading | 'failed' | null) => {
      if (isCurrent) setAnswer({ of: publicId, reading });
    };
    readLetterAction({ publicId }, acting.current).then(
      (result) => show(result.ok ? result.data : 'failed'),
      () => show('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [publicId, attempt]);
  if (publicId === null) return null;
  if (answer?.of !== publicId) return { state: 'reading' };
  if (answer.reading !== 'failed') return answer.reading;
  const retry = () => {
    setAnswer(null);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', retry };
}

/** Facts of a letter that was read; null otherwise. */
export function factsOf(reading: ShownReading | null) {
  return reading?.state === 'READ' ? reading.facts : null;
}
