'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import type { ActionResult } from '@/app/_web/action';

/** Runs an action of the views dialog and keeps its error beside the field that caused it. */
export function useViewCommand() {
  const t = useTranslations('savedViews');
  const [isPending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const [nameError, setNameError] = useState<string | undefined>();

  /** @param refused called before the reason is shown */
  const run = <T>(call: () => Promise<ActionResult<T>>, done: (data: T) => void, refused?: () => void) =>
    startTransition(async () => {
      setProblem(null);
      setNameError(undefined);
      const answer = await call().catch(() => null);
      if (answer?.ok) return done(answer.data);
      refused?.();
      const ofName = answer?.fieldErrors?.name?.[0];
      setNameError(ofName);
      if (!ofName) setProblem(answer?.message ?? t('failed'));
    });
  return { isPending, problem, nameError, run };
}
