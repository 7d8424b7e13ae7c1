'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import type { Reassignee } from '@/lib/workflow/list-reassignees';
import { listReassigneesAction, reassignTaskAction } from './actions';
import { SendingRefusal } from './sending-refusal';
import { type Refusal, useRefusalWords } from './use-refusal';

/** As the server asks for it: one word explains nothing. */
export const MIN_REASON_CHARACTERS = 5;

/** Who has the task. */
export interface TaskHolder {
  publicId: string;
  name: string;
}

/** Hands an open task to a colleague of whoever has it, with a reason that stays in the history. */
export function ReassignDialog({
  taskPublicId,
  from,
  onClose,
}: {
  taskPublicId: string;
  from: TaskHolder;
  onClose: () => void;
}) {
  const t = useTranslations('workflowPanel');
  const router = useRouter();
  const list = useActing(listReassigneesAction);
  const reassign = useActing(reassignTaskAction);
  const [people, setPeople] = useState<readonly Reassignee[] | null>(null);
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const wordsFor = useRefusalWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isPending, startTransition] = useTransition();
  const isReady = to !== '' && reason.trim().length >= MIN_REASON_CHARACTERS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    void list({ taskPublicId }).then(
      (answer) => (answer.ok ? setPeople(answer.data) : setRefusal(wordsFor(answer))),
      () => setRefusal(wordsFor(null)),
    );
  }, [taskPublicId]);

  const send = () =>
    startTransition(async () => {
      const hand = { taskPublicId, fromUserPublicId: from.publicId, toUserPublicId: to, reason: reason.trim() };
      const answer = await reassign(hand).catch(() => null);
      if (!answer?.ok) {
        setRefusal(wordsFor(answer));
        return;
      }
      notify({ kind: 'success', text: t('reassigned') });
      onClose();
      router.refresh();
    });

  // What is typed stays; the page behind brings what has happened, and the version that counts now.
  const refresh = () => {
    setRefusal(null);
    router.refresh();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reassignTitle', { from: from.name })}
      width="small"
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <Button variant="primary" pending={isPending} disabled={!isReady} onClick={send}>
            {t('reassign')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <SendingRefusal refusal={refusal} onRefresh={refresh} />
        {people?.length === 0 && <p className="text-muted">{t('nobodyElse')}</p>}
        <Select
          label={t('reassignTo')}
          required
          value={to}
          disabled={people === null}
          placeholder={people === null ? t('loading') : t('choose')}
          onChange={(event) => setTo(event.target.value)}
          options={(people ?? []).map(({ publicId, name, jobTitle }) => ({
            value: publicId,
            label: jobTitle ? `${name} · ${jobTitle}` : name,
          }))}
        />
        <TextArea
          label={t('whyReassign')}
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
