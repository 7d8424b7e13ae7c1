'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { useAct } from '@/app/_shell/use-act';
import { Button } from '@/app/_ui/button';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import type { SubscriptionRow } from '@/lib/messages/subscriptions/dto';
import {
  deleteSubscriptionAction,
  pauseSubscriptionAction,
  resumeSubscriptionAction,
  sendTestMessageAction,
} from '../actions';

type Question = 'pause' | 'delete';

/** Tests, pauses, resumes and deletes a subscription. A test leads to its message, where the answer appears. */
export function SubscriptionActions({
  publicId,
  versionNo,
  name,
  status,
}: Pick<SubscriptionRow, 'publicId' | 'versionNo' | 'name' | 'status'>) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const test = useActing(sendTestMessageAction);
  const pause = useActing(pauseSubscriptionAction);
  const resume = useActing(resumeSubscriptionAction);
  const remove = useActing(deleteSubscriptionAction);
  const { isPending, act } = useAct();
  const [question, setQuestion] = useState<Question | null>(null);
  const version = { publicId, versionNo };
  const done = (text: string) => notify({ kind: 'success', text });

  const confirm = () => {
    const asked = question;
    setQuestion(null);
    if (asked === 'pause') act(pause, version, () => done(t('pausedNow')));
    if (asked === 'delete') {
      act(remove, version, () => {
        done(t('deleted'));
        router.push('/admin/webhooks');
      });
    }
  };

  return (
    <>
      <Button
        pending={isPending}
        onClick={() =>
          act(test, { publicId }, (message) => router.push(`/admin/webhooks/${publicId}/messages/${message.publicId}`))
        }
      >
        {t('test')}
      </Button>
      {status === 'PAUSED' ? (
        <Button pending={isPending} onClick={() => act(resume, version, () => done(t('resumed')))}>
          {t('resume')}
        </Button>
      ) : (
        <Button onClick={() => setQuestion('pause')}>{t('pause')}</Button>
      )}
      <Button onClick={() => setQuestion('delete')}>{t('delete')}</Button>
      {question && (
        <LateConfirmDialog
          open
          onOpenChange={(open) => !open && setQuestion(null)}
          title={t(`${question}Title`, { name })}
          confirmLabel={t(question)}
          danger={question === 'delete'}
          pending={isPending}
          onConfirm={confirm}
        >
          {t(`${question}Text`)}
        </LateConfirmDialog>
      )}
    </>
  );
}
