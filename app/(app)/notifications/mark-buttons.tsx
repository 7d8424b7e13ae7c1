'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { IconButton } from '@/app/_ui/icon-button';
import { notify } from '@/app/_ui/notify';
import { markAllReadAction, markReadAction } from './actions';

type Result = { ok: true } | { ok: false; message: string };

function useMark() {
  const t = useTranslations('notifications');
  const [pending, startTransition] = useTransition();
  const mark = (call: () => Promise<Result>) =>
    startTransition(async () => {
      const answer = await call().catch(() => null);
      if (!answer?.ok) notify({ kind: 'error', text: answer?.message ?? t('failed') });
    });
  return { t, pending, mark };
}

export function MarkAllRead() {
  const { t, pending, mark } = useMark();
  return (
    <Button icon={<Icon name="check" />} pending={pending} onClick={() => mark(() => markAllReadAction({}))}>
      {t('markAllRead')}
    </Button>
  );
}

export function MarkDocumentRead({ documentPublicId, number }: { documentPublicId: string; number: string }) {
  const { t, pending, mark } = useMark();
  return (
    <IconButton
      label={t('markRead', { number })}
      disabled={pending}
      data-mark-read
      className="relative z-10"
      onClick={() => mark(() => markReadAction({ documentPublicIds: [documentPublicId] }))}
    >
      <Icon name="check" />
    </IconButton>
  );
}
