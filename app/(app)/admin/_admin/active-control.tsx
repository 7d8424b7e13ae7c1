'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';

const ConfirmDialog = dynamic(() => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog), {
  loading: () => null,
});

type Input = { publicId: string; versionNo: number; isActive: boolean };

/** Closes a record after a question, opens it again at once. */
export function ActiveControl({
  publicId,
  versionNo,
  isActive,
  code,
  kind,
  setActive,
}: Input & {
  code: string;
  kind: 'organizations' | 'projects' | 'contracts';
  setActive: (input: Input, openedWith: { actingOrganizationPublicId: string }) => Promise<ActionOutcome<unknown>>;
}) {
  const t = useTranslations('admin');
  const form = useTranslations('form');
  const router = useRouter();
  const set = useActing(setActive);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  const change = async () => {
    setPending(true);
    const outcome = await set({ publicId, versionNo, isActive: !isActive }).catch(() => null);
    setPending(false);
    setAsking(false);
    if (outcome?.ok) notify({ kind: 'success', text: t('saved') });
    else notify({ kind: 'error', text: outcome?.message ?? form('offline') });
    router.refresh();
  };

  if (!isActive) {
    return (
      <Button pending={pending} onClick={change}>
        {t('reactivate')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('deactivate')}</Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t(`${kind}.deactivateTitle`, { code })}
          confirmLabel={t('deactivate')}
          danger
          pending={pending}
          onConfirm={change}
        >
          {t(`${kind}.deactivateText`)}
        </ConfirmDialog>
      )}
    </>
  );
}
