'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState, useTransition } from 'react';
import { useActing, useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import { visibleLength } from '@/lib/platform/visible-text';
import { listReassigneesAction, reassignTaskAction } from './actions';
import { SendingRefusal } from './sending-refusal';
import { type Refusal, useRefusalWords } from './use-refusal';

/** As the server asks for it: one word explains nothing. */
export const MIN_REASON_CHARACTERS = 5;

/** Present assignee of the task. */
export interface TaskHolder {
  publicId: string;
  name: string;
}

/** Reassigns an open task to a colleague of the assignee, with a reason for the history. */
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
  const openedWith = useOpenedWith();
  const reassign = useActing(reassignTaskAction);
  // Null: it could not be read.
  const [listed, setListed] = useState<Awaited<ReturnType<typeof listReassigneesAction>> | null>();
  const people = listed?.ok ? listed.data : null;
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const wordsFor = useRefusalWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const unlisted = listed === undefined || listed?.ok ? null : wordsFor(listed);
  const [isPending, startTransition] = useTransition();
  // The new assignee is no longer a choice.
  const chosen = people?.some(({ publicId }) => publicId === to) ? to : '';
  const isReady = chosen !== '' && visibleLength(reason) >= MIN_REASON_CHARACTERS;

  const list = useCallback(() => {
    void listReassigneesAction({ taskPublicId }, openedWith).then(setListed, () => setListed(null));
  }, [taskPublicId, openedWith]);
  useEffect(list, [list]);

  const send = () =>
    startTransition(async () => {
      const hand = { taskPublicId, fromUserPublicId: from.publicId, toUserPublicId: chosen, reason: reason.trim() };
      const answer = await reassign(hand).catch(() => null);
      if (!answer?.ok) {
        setRefusal(wordsFor(answer));
        return;
      }
      notify({ kind: 'success', text: t('reassigned') });
      onClose();
      router.refresh();
    });

  // Typed input stays; a refresh loads the new state and the current version.
  const refresh = () => {
    setRefusal(null);
    list();
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
        <SendingRefusal refusal={refusal ?? unlisted} onRefresh={refresh} />
        {people?.length === 0 && <p className="text-muted">{t('nobodyElse')}</p>}
        <Select
          label={t('reassignTo')}
          required
          value={chosen}
          disabled={people === null}
          placeholder={listed === undefined ? t('loading') : t('choose')}
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
