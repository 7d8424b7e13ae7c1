'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/app/_ui/button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import type { PasskeyQuestion } from '@/lib/people/identity/factors/passkeys/ask-passkey';
import type { PasskeyAnswer } from '@/lib/people/identity/factors/schema';

/** Asks for a question, has the browser's passkey answer it, and sends the answer. */
export function PasskeyButton({
  label,
  ask,
  send,
  onProblem,
  className,
}: {
  label: string;
  ask: () => Promise<ActionOutcome<PasskeyQuestion>>;
  /** True when it was taken; a refusal says so itself. */
  send: (answer: PasskeyAnswer) => Promise<ActionOutcome<unknown>>;
  onProblem: (message: string) => void;
  className?: string;
}) {
  const t = useTranslations('passkeys');
  const [isPossible, setPossible] = useState(false);
  const [isPending, setPending] = useState(false);
  // Known in the browser only; a button that cannot work is not drawn.
  useEffect(() => setPossible(typeof window.PublicKeyCredential === 'function'), []);
  if (!isPossible) return null;

  const press = async () => {
    setPending(true);
    const problem = await attempt();
    setPending(false);
    if (problem !== null) onProblem(problem);
  };
  /** Error text of an attempt; null: none. */
  const attempt = async (): Promise<string | null> => {
    const question = await ask().catch(() => null);
    if (!question) return t('offline');
    if (!question.ok) return question.message;
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const answer = await startAuthentication({ optionsJSON: question.data }).catch(() => null);
    if (!answer) return t('cancelled');
    const outcome = await send(answer as PasskeyAnswer).catch(() => null);
    if (!outcome) return t('offline');
    return outcome.ok ? null : outcome.message;
  };

  return (
    <Button className={className} pending={isPending} onClick={press}>
      {label}
    </Button>
  );
}
