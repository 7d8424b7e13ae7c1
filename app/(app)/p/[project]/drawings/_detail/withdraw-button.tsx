'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import type { DrawingDetail, DrawingRevision } from '@/lib/documents/drawings/dto';
import { drawingsPath } from '../_kind/kinds';
import { withdrawDrawingRevisionAction } from '../actions';

/** Takes a draft back, after asking. */
export function WithdrawButton({ drawing, revision }: { drawing: DrawingDetail; revision: DrawingRevision }) {
  const t = useTranslations('drawings');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [pending, startTransition] = useTransition();
  const withdraw = useActing(withdrawDrawingRevisionAction);
  const confirm = () =>
    startTransition(async () => {
      const { kind, project, publicId } = drawing;
      const result = await withdraw({ kind, publicId: revision.publicId, versionNo: revision.versionNo });
      if (!result.ok) {
        notify({ kind: 'error', text: result.message });
        return;
      }
      notify({ kind: 'success', text: t('withdrawn') });
      setOpen(false);
      const isGone = result.data.revisionPublicId === null;
      router.push(drawingsPath(project.code, kind, isGone ? undefined : publicId));
    });
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('withdraw')}
      </Button>
      <LateConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('withdrawTitle', { number: drawing.drawingNumber, label: revision.revisionLabel })}
        confirmLabel={t('withdraw')}
        danger
        pending={pending}
        onConfirm={confirm}
      >
        {t('withdrawText')}
      </LateConfirmDialog>
    </>
  );
}
