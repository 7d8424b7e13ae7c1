'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { ConfirmDialog } from '@/app/_ui/confirm-dialog';
import { notify } from '@/app/_ui/notify';
import { newPublicId } from '@/lib/platform/id';
import { useExplainLink } from '../../numbers/_explain/use-explain-link';
import { releaseHoldAction } from '../actions';

/** Asks why a held number is given up: it is not used again. */
export function ReleaseDialog({
  token,
  number,
  explained,
  onClose,
}: {
  token: string;
  number: string;
  explained: string;
  onClose: () => void;
}) {
  const t = useTranslations('holds');
  const explainLink = useExplainLink();
  const router = useRouter();
  const openedWith = useOpenedWith();
  const key = useRef(newPublicId());
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const release = async (reason: string) => {
    setPending(true);
    setRefusal('');
    const input = { idempotencyKey: key.current, input: { token, reason } };
    const answer = await releaseHoldAction(input, openedWith).catch(() => null);
    setPending(false);
    if (!answer?.ok) {
      setRefusal(answer ? (answer.fieldErrors?.['input.reason']?.[0] ?? answer.message) : t('offline'));
      return;
    }
    notify({ kind: 'success', text: t('released', { number }), link: explainLink(explained, number) });
    onClose();
    router.refresh();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('releaseOf', { number })}
      confirmLabel={t('release')}
      danger
      pending={pending}
      freeText="required"
      onConfirm={({ text }) => void release(text)}
    >
      <p>{t('releaseHint')}</p>
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {refusal}
      </p>
    </ConfirmDialog>
  );
}
