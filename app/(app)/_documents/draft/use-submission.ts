'use client';

import { useEffect, useRef, useState } from 'react';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { newPublicId } from '@/lib/platform/id';
import type { SavedDraft } from './draft-saver';

/** A wait this short is shown and waited out; a longer one is for the person to decide. Seconds. */
const MAX_WAIT_S = 30;
/** After three tries the server is not busy but broken. */
const MAX_TRIES = 3;

export type Submission =
  | { kind: 'asking' }
  | { kind: 'sending' }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'refused'; message: string; ref: string; code: string }
  | { kind: 'done'; documentNumber: string };

export type DraftCommand = { idempotencyKey: string; input: SavedDraft };
type SubmitCommand = { idempotencyKey: string; input: SavedDraft & { expectedNumber?: string } };
export type SubmitCall = (command: SubmitCommand) => Promise<ActionOutcome<{ documentNumber: string }>>;

/**
 * Submits a draft once, for any count of calls. One key covers the whole attempt, so that a double click, a lost answer
 * or a retry finds the issued number. It waits visibly for a busy server.
 * @param shownNumber the number that the person is about to confirm; null while none is shown
 */
export function useSubmission(
  draft: SavedDraft,
  { shownNumber, call, onDone }: { shownNumber: string | null; call: SubmitCall; onDone: () => void },
) {
  const [state, setState] = useState<Submission>({ kind: 'asking' });
  const [changedNumber, setChangedNumber] = useState<string | null>(null);
  const key = useRef(newPublicId());
  const tries = useRef(0);
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);

  const waitOut = (seconds: number) => {
    let left = Math.ceil(seconds);
    setState({ kind: 'waiting', seconds: left });
    timer.current = setInterval(() => {
      left -= 1;
      if (left > 0) {
        setState({ kind: 'waiting', seconds: left });
        return;
      }
      clearInterval(timer.current);
      void send();
    }, 1000);
  };

  const send = async () => {
    setState({ kind: 'sending' });
    tries.current += 1;
    const expectedNumber = changedNumber ?? shownNumber;
    const input = {
      publicId: draft.publicId,
      versionNo: draft.versionNo,
      ...(expectedNumber !== null && { expectedNumber }),
    };
    const answer = await call({ idempotencyKey: key.current, input }).catch(() => null);
    if (answer?.ok) {
      setState({ kind: 'done', documentNumber: answer.data.documentNumber });
      onDone();
      return;
    }
    const wait = answer?.retryAfterSeconds;
    if (wait && wait <= MAX_WAIT_S && tries.current < MAX_TRIES) {
      waitOut(wait);
      return;
    }
    tries.current = 0;
    const number = answer?.code === 'NUMBER_DIFFERS' ? answer.details?.documentNumber : undefined;
    if (typeof number === 'string') {
      // A changed body needs a new key.
      key.current = newPublicId();
      setChangedNumber(number);
      setState({ kind: 'asking' });
      return;
    }
    setState({
      kind: 'refused',
      code: answer?.code ?? 'OFFLINE',
      message: answer?.message ?? '',
      ref: answer?.ref ?? '',
    });
  };

  return {
    state,
    /** The number to confirm instead: the shown one is of another series by now, and nothing was submitted. */
    changedNumber,
    submit: () => {
      if (state.kind === 'asking' || state.kind === 'refused') void send();
    },
  };
}
