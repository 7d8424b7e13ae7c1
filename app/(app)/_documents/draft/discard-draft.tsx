'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/app/_ui/button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { newPublicId } from '@/lib/platform/id';
import type { SavedDraft } from './draft-saver';
import type { DraftCommand } from './use-submission';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

/** Discards the draft after a confirmation. Pending changes are saved first, so that the version is the last. */
export function DiscardDraft({
  session,
  register,
  command,
}: {
  session: { flush: () => Promise<boolean>; read: () => { saved: SavedDraft | null }; finish: () => void };
  /** Address after the discard. */
  register: string;
  command: (command: DraftCommand) => Promise<ActionOutcome<unknown>>;
}) {
  const t = useTranslations('document.discard');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const keys = useRef(new Map<number, string>());
  const [ConfirmDialog, load] = useLazyComponent(loadConfirm);

  /** A key per version: a failed discard may be retried, and an unanswered one happens once. */
  const call = ({ publicId, versionNo }: SavedDraft) => {
    const idempotencyKey = keys.current.get(versionNo) ?? newPublicId();
    keys.current.set(versionNo, idempotencyKey);
    return command({ idempotencyKey, input: { publicId, versionNo } });
  };

  const discard = async () => {
    setPending(true);
    await session.flush();
    const draft = session.read().saved;
    const answer = draft && (await call(draft).catch(() => null));
    setPending(false);
    setAsking(false);
    if (answer?.ok) {
      session.finish();
      notify({ kind: 'success', text: t('done') });
      router.push(register);
    } else notify({ kind: 'error', text: answer?.message ?? t('failed'), description: answer?.ref ?? '' });
  };

  return (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          load();
          setAsking(true);
        }}
      >
        {t('title')}
      </Button>
      {ConfirmDialog && isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('title')}
          confirmLabel={t('confirm')}
          danger
          pending={pending}
          onConfirm={() => void discard()}
        >
          {t('first')}
        </ConfirmDialog>
      )}
    </>
  );
}
