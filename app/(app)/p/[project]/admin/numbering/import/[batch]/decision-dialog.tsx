'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { TextArea } from '@/app/_ui/text-area';
import type { ImportDetail } from '@/lib/numbering/imports/dto';
import { visibleLength } from '@/lib/platform/visible-text';
import { approveImportAction, discardImportAction, undoImportAction } from '../actions';
import { Refusal, type Refused } from './refusal';

export type Deciding = 'approve' | 'undo' | 'discard';

const DONE = { approve: 'approved', undo: 'undone', discard: 'discarded' } as const;
const MIN_REASON = 5;
const MAX_REASON = 1000;

/** Asks for the reason, carries the decision out, and says why when it is refused. */
export function DecisionDialog({
  deciding,
  detail,
  onClose,
}: {
  deciding: Deciding;
  detail: ImportDetail;
  onClose: () => void;
}) {
  const t = useTranslations('numberImports.action');
  const form = useTranslations('form');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [reason, setReason] = useState('');
  const [leavesOutProblems, setLeavesOut] = useState(false);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const isShort = visibleLength(reason) < MIN_REASON;

  const decide = async () => {
    setTried(true);
    if (isShort) return;
    setPending(true);
    const input = { publicId: detail.publicId, versionNo: detail.versionNo, reason: reason.trim() };
    const send =
      deciding === 'approve'
        ? approveImportAction({ ...input, leavesOutProblems }, openedWith)
        : deciding === 'undo'
          ? undoImportAction(input, openedWith)
          : discardImportAction(input, openedWith);
    const outcome = await send.catch(() => null);
    setPending(false);
    if (!outcome?.ok) return setRefused(outcome ?? { message: form('offline') });
    notify({ kind: 'success', text: t(DONE[deciding]) });
    router.refresh();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${deciding}Title`, { count: detail.enteredCount })}
      dismissible={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('cancel')}
          </Button>
          <Button variant={deciding === 'approve' ? 'primary' : 'danger'} pending={pending} onClick={decide}>
            {t(deciding)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t(`${deciding}Text`, { series: detail.series.length })}</p>
        {deciding === 'approve' && detail.problemCount > 0 && (
          <Checkbox
            label={t('leaveOut', { count: detail.problemCount })}
            checked={leavesOutProblems}
            onChange={(event) => setLeavesOut(event.target.checked)}
          />
        )}
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          required
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && isShort ? t('reasonShort') : undefined}
        />
        <div aria-live="assertive">{refused && <Refusal refused={refused} />}</div>
      </div>
    </Dialog>
  );
}
