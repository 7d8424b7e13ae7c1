'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { isBlank } from '@/lib/platform/visible-text';
import { Button } from './button';
import { Dialog } from './dialog';
import { Select } from './select';
import { TextArea } from './text-area';

type ConfirmReason = { code: string; label: string };

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  pending?: boolean;
  reasons?: readonly ConfirmReason[];
  freeText?: 'none' | 'optional' | 'required';
  onConfirm: (answer: { reasonCode: string; text: string }) => void;
};

/** Long enough to explain, short enough for an audit row's text column. */
const MAX_REASON_CHARACTERS = 500;

/**
 * Asks before something that cannot be taken back. With `reasons` it wants one from the list, with `freeText` words
 * of the person's own; `onConfirm` receives both.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  danger = false,
  pending = false,
  reasons,
  freeText = 'none',
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTranslations('ui.confirm');
  const [reasonCode, setReasonCode] = useState('');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const isQuestionOnly = reasons === undefined && freeText === 'none';
  // Two buttons that begin with the same word would have two meanings.
  const isCancelling = confirmLabel.startsWith(t('cancel'));
  const missingReason = reasons !== undefined && reasonCode === '';
  const missingText = freeText === 'required' && isBlank(text);

  const confirm = () => {
    setTried(true);
    if (!missingReason && !missingText) onConfirm({ reasonCode, text: text.trim() });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      width="small"
      dismissible={!pending}
      // Enter alone must not do what cannot be undone; Ctrl Enter still confirms.
      {...(danger && isQuestionOnly && { initialFocus: cancel })}
      footer={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)} disabled={pending}>
            {t(isCancelling ? 'keep' : 'cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children && <div>{children}</div>}
        {reasons && (
          <Select
            label={t('reason')}
            required
            placeholder={t('chooseReason')}
            options={reasons.map((reason) => ({ value: reason.code, label: reason.label }))}
            value={reasonCode}
            onChange={(event) => setReasonCode(event.target.value)}
            error={tried && missingReason ? t('reasonNeeded') : undefined}
          />
        )}
        {freeText !== 'none' && (
          <TextArea
            // Beside a list of reasons the words are its details; alone they are the reason.
            label={t(reasons ? 'text' : 'reason')}
            required={freeText === 'required'}
            rows={3}
            maxLength={MAX_REASON_CHARACTERS}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={tried && missingText ? t(reasons ? 'textNeeded' : 'wordsNeeded') : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
