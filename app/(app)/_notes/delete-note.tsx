'use client';

import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { IconButton } from '@/app/_ui/icon-button';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { useRefused } from '@/app/(app)/_documents/document/use-refused';
import { deleteNoteAction } from './actions';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

/** Deletes an own note after a confirmation; a trace of it stays. */
export function DeleteNote({ publicId }: { publicId: string }) {
  const t = useTranslations('notes');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [isAsking, setAsking] = useState(false);
  const [ConfirmDialog, load] = useLazyComponent(loadConfirm);
  const { pending, perform } = useCommands<'delete'>(useRefused());
  return (
    <>
      <IconButton
        label={t('delete')}
        onPointerEnter={load}
        onClick={() => {
          load();
          setAsking(true);
        }}
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {ConfirmDialog && isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('deleteTitle')}
          confirmLabel={t('delete')}
          danger
          pending={pending !== null}
          onConfirm={() =>
            perform(
              'delete',
              (idempotencyKey) => deleteNoteAction({ idempotencyKey, input: { publicId } }, openedWith),
              () => {
                setAsking(false);
                notify({ kind: 'success', text: t('deletedDone') });
                router.refresh();
              },
            )
          }
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}
