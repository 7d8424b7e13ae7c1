'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { useAct } from '@/app/_shell/use-act';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { redeliverMessageAction } from '../../../actions';

/** The worker sends within seconds, and the person who pressed the button is watching. */
const LOOK_AGAIN_MS = 2000;

/** @param isWatched the page looks again until the outcome of a try is there */
export function RedeliverMessage({
  publicId,
  isWaiting,
  isWatched,
}: {
  publicId: string;
  isWaiting: boolean;
  isWatched: boolean;
}) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const redeliver = useActing(redeliverMessageAction);
  const { isPending, act } = useAct();
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => router.refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWatched, router]);
  if (isWaiting) return null;
  return (
    <Button
      pending={isPending}
      onClick={() => act(redeliver, { publicId }, () => notify({ kind: 'success', text: t('redelivered') }))}
    >
      {t('redeliver')}
    </Button>
  );
}
