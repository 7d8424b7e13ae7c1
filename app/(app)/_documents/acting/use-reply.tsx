'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { replyAction } from '@/app/(app)/p/[project]/correspondence/actions';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]';

/** Starts a reply to a received letter, also by the key R; asks for confirmation if the letter is cancelled. */
export function useReply({
  publicId,
  projectCode,
  isCancelled,
  isOffered,
}: {
  publicId: string;
  projectCode: string;
  isCancelled: boolean;
  /** The reader may reply; enables the key. */
  isOffered: boolean;
}): { start: () => void; isPending: boolean; dialog: ReactNode } {
  const t = useTranslations('document');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [isAsking, setAsking] = useState(false);
  const [ConfirmDialog, loadDialog] = useLazyComponent(loadConfirm);
  const { pending, perform } = useCommands<'reply'>((refusal) =>
    notify({ kind: 'error', text: refusal?.message ?? t('offline'), description: refusal?.ref ?? '' }),
  );
  const reply = () =>
    perform(
      'reply',
      (idempotencyKey) => replyAction({ idempotencyKey, input: { publicId } }, openedWith),
      (draft) => router.push(`/p/${encodeURIComponent(projectCode)}/correspondence/${draft.publicId}/edit`),
    );
  const start = () => {
    if (!isCancelled) {
      reply();
      return;
    }
    loadDialog();
    setAsking(true);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By the key's place: on a Thai layout it types a Thai letter.
    if (event.code !== 'KeyR' || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || target.closest(TYPING) || document.querySelector(OVERLAY)) return;
    event.preventDefault();
    start();
  });
  useEffect(() => {
    if (!isOffered) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOffered]);
  return {
    start,
    isPending: pending !== null,
    dialog: ConfirmDialog && isAsking && (
      <ConfirmDialog
        open
        onOpenChange={setAsking}
        title={t('reply.title')}
        confirmLabel={t('reply.confirm')}
        pending={pending !== null}
        onConfirm={reply}
      >
        {t('reply.text')}
      </ConfirmDialog>
    ),
  };
}
