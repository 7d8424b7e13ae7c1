'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { testWebhookAction } from '../../actions';

/** Sends a message that means nothing and goes to where its outcome shows. */
export function SendTest() {
  const t = useTranslations('ops.webhooks');
  const form = useTranslations('form');
  const router = useRouter();
  const send = useActing(testWebhookAction);
  const [isPending, startTransition] = useTransition();
  const test = () =>
    startTransition(async () => {
      const result = await send({}).catch(() => null);
      if (result?.ok) router.push(`/ops/webhooks/${result.data.publicId}`);
      else notify({ kind: 'error', text: result?.message ?? form('offline') });
    });
  return (
    <Button variant="primary" pending={isPending} onClick={test}>
      {t('test')}
    </Button>
  );
}
