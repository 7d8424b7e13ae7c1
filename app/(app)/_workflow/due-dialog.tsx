'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { TextArea } from '@/app/_ui/text-area';
import { endOfDay, projectDay } from '@/lib/platform/time/project-day';
import { visibleLength } from '@/lib/platform/visible-text';
import { changeDueAction } from './actions';
import { MIN_REASON_CHARACTERS } from './reassign-dialog';
import { SendingRefusal } from './sending-refusal';
import { type Refusal, useRefusalWords } from './use-refusal';

/** Gives the running step another due date, with a reason that all parties read. */
export function DueDialog({
  instanceId,
  versionNo,
  dueAt,
  onClose,
}: {
  instanceId: string;
  versionNo: number;
  dueAt: string | null;
  onClose: () => void;
}) {
  const t = useTranslations('workflowPanel');
  const router = useRouter();
  const change = useActing(changeDueAction);
  const [day, setDay] = useState(dueAt ? projectDay(new Date(dueAt)) : '');
  const [reason, setReason] = useState('');
  const wordsFor = useRefusalWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isPending, startTransition] = useTransition();
  const isReady = /^\d{4}-\d{2}-\d{2}$/.test(day) && visibleLength(reason) >= MIN_REASON_CHARACTERS;

  const send = () =>
    startTransition(async () => {
      const input = {
        instanceId,
        versionNo,
        dueAt: endOfDay(day).toISOString(),
        reason: reason.trim(),
      };
      const answer = await change(input).catch(() => null);
      if (!answer?.ok) {
        setRefusal(wordsFor(answer));
        return;
      }
      notify({ kind: 'success', text: t('dueChanged') });
      onClose();
      router.refresh();
    });

  // Typed input stays; a refresh loads the new state and the current version.
  const refresh = () => {
    setRefusal(null);
    router.refresh();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('changeDue')}
      width="small"
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <Button variant="primary" pending={isPending} disabled={!isReady} onClick={send}>
            {t('changeDue')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <SendingRefusal refusal={refusal} onRefresh={refresh} />
        <DateInput label={t('newDue')} required value={day} onChange={setDay} />
        <TextArea
          label={t('whyDue')}
          hint={t('reasonHint')}
          required
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
