'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';

/** The worker looks for requests every ten seconds. */
const LOOK_AGAIN_MS = 5000;

type Ask = (
  input: Record<string, never>,
  openedWith: { actingOrganizationPublicId: string },
) => Promise<ActionOutcome<unknown>>;

/** Asks the worker for a verification, and looks for its answer while the page is open. */
export function VerifyNow({
  ask,
  words,
  isWaiting,
}: {
  ask: Ask;
  words: 'series.verification' | 'workflows.verification';
  isWaiting: boolean;
}) {
  const t = useTranslations(words);
  const router = useRouter();
  const request = useActing(ask);
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => router.refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, router]);
  const send = () =>
    startTransition(async () => {
      const result = await request({});
      notify(result.ok ? { kind: 'success', text: t('asked') } : { kind: 'error', text: result.message });
      router.refresh();
    });
  return (
    <Button pending={isPending || isWaiting} onClick={send}>
      {t('run')}
    </Button>
  );
}
