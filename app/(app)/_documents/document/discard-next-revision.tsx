'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { useCommands } from './use-commands';
import { useRefused } from './use-refused';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

/** The action of a kind that discards a draft. */
export type DiscardAction = (
  call: { idempotencyKey: string; input: { publicId: string; versionNo: number } },
  openedWith: ReturnType<typeof useOpenedWith>,
) => Promise<ActionOutcome<unknown>>;

/** Discards the draft of the next revision after a confirmation; the issued document stays on the page. */
export function DiscardNextRevision({
  publicId,
  versionNo,
  label,
  discard,
}: {
  publicId: string;
  versionNo: number;
  label: string;
  discard: DiscardAction;
}) {
  const t = useTranslations('document');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [isAsking, setAsking] = useState(false);
  const [ConfirmDialog, load] = useLazyComponent(loadConfirm);
  const { pending, perform } = useCommands<'discard'>(useRefused());
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        onClick={() => {
          load();
          setAsking(true);
        }}
      >
        {t('nextRevision.discard')}
      </Button>
      {ConfirmDialog && isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('nextRevision.discardTitle', { label })}
          confirmLabel={t('discard.confirm')}
          danger
          pending={pending !== null}
          onConfirm={() =>
            perform(
              'discard',
              (idempotencyKey) => discard({ idempotencyKey, input: { publicId, versionNo } }, openedWith),
              () => {
                setAsking(false);
                notify({ kind: 'success', text: t('discard.done') });
                router.refresh();
              },
            )
          }
        >
          {t('nextRevision.discardText')}
        </ConfirmDialog>
      )}
    </>
  );
}
