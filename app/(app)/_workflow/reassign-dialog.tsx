'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import type { Reassignee } from '@/lib/workflow/list-reassignees';
import { listReassigneesAction, reassignTaskAction } from './actions';

/** As the server asks for it: one word explains nothing. */
export const MIN_REASON_CHARACTERS = 5;

/** Hands an open task to a colleague of whoever has it, with a reason that stays in the history. */
export function ReassignDialog({
  taskPublicId,
  from,
  onClose,
}: {
  taskPublicId: string;
  from: string;
  onClose: () => void;
}) {
  const t = useTranslations('workflowPanel');
  const router = useRouter();
  const list = useActing(listReassigneesAction);
  const reassign = useActing(reassignTaskAction);
  const [people, setPeople] = useState<readonly Reassignee[] | null>(null);
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const isReady = to !== '' && reason.trim().length >= MIN_REASON_CHARACTERS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    void list({ taskPublicId }).then(
      (answer) => (answer.ok ? setPeople(answer.data) : setProblem(answer.message)),
      () => setProblem(t('failed')),
    );
  }, [taskPublicId]);

  const send = () =>
    startTransition(async () => {
      const answer = await reassign({ taskPublicId, toUserPublicId: to, reason: reason.trim() }).catch(() => null);
      if (!answer?.ok) {
        setProblem(answer?.message ?? t('failed'));
        return;
      }
      notify({ kind: 'success', text: t('reassigned') });
      onClose();
      router.refresh();
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reassignTitle', { from })}
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
        {problem && <Banner tone="danger">{problem}</Banner>}
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
