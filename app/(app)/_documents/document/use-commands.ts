'use client';

import { useRef, useState, useTransition } from 'react';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { newPublicId } from '@/lib/platform/id';

/** Why a command was not done; null: there was no answer at all. */
export type CommandRefusal = Extract<ActionOutcome<unknown>, { ok: false }> | null;

/**
 * The commands behind the buttons of a document. A key per command and page view: a double click, or a lost answer, does
 * it once.
 */
export function useCommands<A extends string>(onRefused: (refusal: CommandRefusal) => void) {
  const [isPending, startTransition] = useTransition();
  const [command, setCommand] = useState<A | null>(null);
  const keys = useRef(new Map<A, string>());

  const perform = <T>(action: A, call: (key: string) => Promise<ActionOutcome<T>>, done: (data: T) => void): void => {
    if (isPending) return;
    const key = keys.current.get(action) ?? newPublicId();
    keys.current.set(action, key);
    setCommand(action);
    startTransition(async () => {
      const answer = await call(key).catch(() => null);
      if (answer?.ok) {
        done(answer.data);
        return;
      }
      // A refused command did not happen: another try, with other words, is another command.
      if (answer) keys.current.delete(action);
      onRefused(answer);
    });
  };
  return { pending: isPending ? command : null, perform };
}
