'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { SubmitOutcome } from '@/lib/documents/document/dto';
import { bulkSubmitAction } from '../actions';
import { type BulkBasket, keepBasket } from '../bulk-basket';

/** A wait this short is shown and waited out. Seconds. */
const MAX_WAIT_S = 60;
/** After so many tries the server is not busy but broken. */
const MAX_TRIES = 4;
const PROGRESS_EVERY_MS = 700;

export type BulkState =
  | { kind: 'ready' }
  | { kind: 'sending'; done: number }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'refused'; message: string; ref: string }
  | { kind: 'done'; results: readonly SubmitOutcome[] };

/**
 * Submits a basket exactly once. The idempotency key is stored with the basket, so that a retry or a reload finds the
 * issued numbers and submits the rest. It polls the progress.
 */
export function useBulkSubmission(openedWith: { actingOrganizationPublicId: string }) {
  const [state, setState] = useState<BulkState>({ kind: 'ready' });
  const timers = useRef<ReturnType<typeof setInterval>[]>([]);
  const stop = useCallback(() => {
    for (const timer of timers.current) clearInterval(timer);
    timers.current = [];
  }, []);
  useEffect(() => stop, [stop]);

  const send = useCallback(
    async (basket: BulkBasket, tries = 1): Promise<void> => {
      stop();
      keepBasket(window.sessionStorage, { ...basket, isSent: true });
      setState({ kind: 'sending', done: 0 });
      const progress = setInterval(async () => {
        const done = await readProgress(basket.key);
        setState((known) => (known.kind === 'sending' ? { kind: 'sending', done: Math.max(known.done, done) } : known));
      }, PROGRESS_EVERY_MS);
      timers.current.push(progress);
      const input = { idempotencyKey: basket.key, documents: { publicIds: basket.publicIds } };
      const answer = await bulkSubmitAction(input, openedWith).catch(() => null);
      stop();
      if (answer?.ok) {
        setState({ kind: 'done', results: answer.data.results });
        return;
      }
      const wait = answer?.retryAfterSeconds;
      if (wait && wait <= MAX_WAIT_S && tries < MAX_TRIES) {
        let left = Math.ceil(wait);
        setState({ kind: 'waiting', seconds: left });
        timers.current.push(
          setInterval(() => {
            left -= 1;
            if (left > 0) setState({ kind: 'waiting', seconds: left });
            else void send(basket, tries + 1);
          }, 1000),
        );
        return;
      }
      setState({ kind: 'refused', message: answer?.message ?? '', ref: answer?.ref ?? '' });
    },
    [openedWith, stop],
  );
  return { state, send };
}

async function readProgress(key: string): Promise<number> {
  try {
    const response = await fetch(`/api/drafts/progress?key=${key}`);
    return response.ok ? ((await response.json()) as { done: number }).done : 0;
  } catch {
    return 0;
  }
}
