'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { redeliverAction } from '../../actions';

/** The worker sends within seconds, and the person who pressed the button is watching. */
const LOOK_AGAIN_MS = 2000;

export function Redeliver({ publicId, isWaiting }: { publicId: string; isWaiting: boolean }) {
  const t = useTranslations('ops.webhooks');
  const form = useTranslations('form');
  const router = useRouter();
  const redeliver = useActing(redeliverAction);
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => router.refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, router]);
  const send = () =>
    startTransition(async () => {
      const result = await redeliver({ publicId }).catch(() => null);
      notify(
        result?.ok
          ? { kind: 'success', text: t('redelivered') }
          : { kind: 'error', text: result?.message ?? form('offline') },
      );
      setTimeout(() => router.refresh(), LOOK_AGAIN_MS);
    });
  return (
    <Button pending={isPending} onClick={send}>
      {t('redeliver')}
    </Button>
  );
}
