'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { useAct } from '@/app/_shell/use-act';
import { Button } from '@/app/_ui/button';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import type { ReportRow } from '@/lib/work/reports/dto';
import {
  deleteReportAction,
  pauseReportAction,
  resumeReportAction,
  sendReportNowAction,
  takeOverReportAction,
} from '../actions';

type Of = Pick<ReportRow, 'publicId' | 'versionNo' | 'name' | 'state' | 'pauseReason' | 'owner' | 'receivers'>;

/** Sends, pauses, resumes, takes over and deletes a report. Sending and deleting ask first: other people notice them. */
export function ReportActions({ report }: { report: Of }) {
  const { publicId, versionNo, name, pauseReason, state, owner, receivers } = report;
  const t = useTranslations('reports');
  const router = useRouter();
  const send = useActing(sendReportNowAction);
  const pause = useActing(pauseReportAction);
  const resume = useActing(resumeReportAction);
  const takeOver = useActing(takeOverReportAction);
  const remove = useActing(deleteReportAction);
  const { isPending, act } = useAct();
  const [question, setQuestion] = useState<'send' | 'delete' | null>(null);
  const version = { publicId, versionNo };
  const done = (text: string) => notify({ kind: 'success', text });
  const confirm = () => {
    const asked = question;
    setQuestion(null);
    if (asked === 'send') act(send, version, () => done(t('sent')));
    if (asked === 'delete') {
      act(remove, version, () => {
        done(t('deleted'));
        router.push('/reports');
      });
    }
  };
  return (
    <>
      <Button pending={isPending} onClick={() => setQuestion('send')}>
        {t('send')}
      </Button>
      {state === 'ACTIVE' && (
        <Button pending={isPending} onClick={() => act(pause, version, () => done(t('pausedNow')))}>
          {t('pause')}
        </Button>
      )}
      {pauseReason === 'PERSON' && (
        <Button pending={isPending} onClick={() => act(resume, version, () => done(t('resumed')))}>
          {t('resume')}
        </Button>
      )}
      {!owner.isActor && (
        <Button pending={isPending} onClick={() => act(takeOver, version, () => done(t('takenOver')))}>
          {t('takeOver')}
        </Button>
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
          {t(`${question}Text`, { count: receivers.length })}
        </LateConfirmDialog>
      )}
    </>
  );
}
