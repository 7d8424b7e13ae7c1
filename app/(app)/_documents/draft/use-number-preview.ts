'use client';

import { useEffect, useRef, useState } from 'react';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';

/** A pause between two choices; typing text never asks, only what a number prints does. */
const PAUSE_MS = 250;

export type NumberPreviewState =
  | { kind: 'incomplete' }
  | { kind: 'asking'; last: string | null }
  | { kind: 'likely'; documentNumber: string }
  /** Several contractors share the series: the number is known at submission. */
  | { kind: 'withheld' }
  | { kind: 'unavailable'; message: string };

/**
 * The number the draft would get if it were submitted now; reserves nothing.
 * @param printed what the number prints, as one text: asked again when it changes; null while something is missing
 */
export function useNumberPreview(
  printed: string | null,
  ask: () => Promise<ActionOutcome<{ documentNumber: string | null }>>,
): NumberPreviewState {
  const [state, setState] = useState<NumberPreviewState>({ kind: 'incomplete' });
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (printed === null) {
      setState({ kind: 'incomplete' });
      return;
    }
    let isStale = false;
    setState((known) => ({ kind: 'asking', last: known.kind === 'likely' ? known.documentNumber : null }));
    const timer = setTimeout(async () => {
      const answer = await latest.current().catch(() => null);
      if (isStale) return;
      if (answer?.ok) setState(stateOf(answer.data.documentNumber));
      else setState({ kind: 'unavailable', message: answer?.message ?? '' });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [printed]);
  return state;
}

function stateOf(documentNumber: string | null): NumberPreviewState {
  return documentNumber === null ? { kind: 'withheld' } : { kind: 'likely', documentNumber };
}
