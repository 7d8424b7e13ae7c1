'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { requestVerificationAction } from './actions';

/** The worker looks for requests every ten seconds. */
const LOOK_AGAIN_MS = 5000;

/** Asks the worker, and looks for its answer while the page is open. */
export function VerifyNow({ isWaiting }: { isWaiting: boolean }) {
  const t = useTranslations('workflows.verification');
  const router = useRouter();
  const request = useActing(requestVerificationAction);
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => router.refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, router]);
  const ask = () =>
    startTransition(async () => {
      const result = await request({});
      notify(result.ok ? { kind: 'success', text: t('asked') } : { kind: 'error', text: result.message });
      router.refresh();
    });
  return (
    <Button pending={isPending || isWaiting} onClick={ask}>
      {t('run')}
    </Button>
  );
}
