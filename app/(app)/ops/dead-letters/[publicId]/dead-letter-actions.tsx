'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';
import { replayDeadLetterAction, resolveDeadLetterAction } from '../../actions';

const ConfirmDialog = dynamic(() => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog), {
  loading: () => null,
});

/** Try it again, or put it aside with a note. */
export function DeadLetterActions({ publicId }: { publicId: string }) {
  const t = useTranslations('ops.deadLetters');
  const form = useTranslations('form');
  const replay = useActing(replayDeadLetterAction);
  const resolve = useActing(resolveDeadLetterAction);
  const [isAsking, setAsking] = useState(false);
  const [isPending, startTransition] = useTransition();
  const run = (call: () => Promise<ActionOutcome<unknown>>, done: string) =>
    startTransition(async () => {
      const result = await call().catch(() => null);
      notify(
        result?.ok ? { kind: 'success', text: done } : { kind: 'error', text: result?.message ?? form('offline') },
      );
      if (result?.ok) setAsking(false);
    });
  return (
    <>
      <Button variant="primary" pending={isPending} onClick={() => run(() => replay({ publicId }), t('replayed'))}>
        {t('replay')}
      </Button>
      <Button onClick={() => setAsking(true)}>{t('resolve')}</Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('resolveTitle')}
          confirmLabel={t('resolve')}
          freeText="required"
          pending={isPending}
          onConfirm={({ text }) => run(() => resolve({ publicId, note: text }), t('resolved'))}
        >
          {t('resolveText')}
        </ConfirmDialog>
      )}
    </>
  );
}
