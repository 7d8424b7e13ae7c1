'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { Dialog } from '@/app/_ui/dialog';
import { DocumentNumber } from '@/app/_ui/document-number';
import type { SavedDraft } from './draft-saver';
import { type MissingField, MissingList, NumberPreview } from './side-panel';
import type { NumberPreviewState } from './use-number-preview';
import { type SubmitCall, useSubmission } from './use-submission';

/** Before submission: the number, missing fields, recipients of notifications. After it: the issued number. */
export function SubmitDialog({
  draft,
  title,
  typeCode,
  subject,
  number,
  numberWaits,
  issuedNumber,
  missing,
  isChecked,
  outgoing,
  notified,
  register,
  another,
  afterSent,
  command,
  onDone,
  onClose,
}: {
  draft: SavedDraft;
  title: string;
  typeCode: string;
  subject: string;
  number: NumberPreviewState;
  numberWaits: string;
  issuedNumber: string | null;
  missing: readonly MissingField[];
  /** False while the server has not yet said what the stored draft lacks. */
  isChecked: boolean;
  /** Outgoing content, after number and subject. */
  outgoing?: ReactNode;
  /** People that the submission will notify. */
  notified: ReactNode;
  register: string;
  /** The form for the next document of this type. */
  another: string;
  /** Further actions after submission. */
  afterSent?: ReactNode;
  command: SubmitCall;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('draft.submit');
  const shownNumber = issuedNumber === null && number.kind === 'likely' ? number.documentNumber : null;
  const { state, changedNumber, submit } = useSubmission(draft, { shownNumber, call: command, onDone });
  const confirm = useRef<HTMLButtonElement>(null);
  if (state.kind === 'done') {
    return (
      <Dialog
        open
        onOpenChange={() => undefined}
        dismissible={false}
        title={t('doneTitle')}
        width="small"
        footer={
          <>
            <ButtonLink href={register}>{t('toRegister')}</ButtonLink>
            <ButtonLink href={another}>{t('another')}</ButtonLink>
            <ButtonLink variant="primary" href={`${register}/${draft.publicId}`}>
              {t('toDocument')}
            </ButtonLink>
          </>
        }
      >
        <div role="status" data-testid="issued-number">
          <CopyableNumber number={state.documentNumber} type={typeCode} size="title" />
          <p className="mt-2 text-muted">{t('doneText')}</p>
        </div>
        {afterSent}
      </Dialog>
    );
  }
  const isBusy = state.kind === 'sending' || state.kind === 'waiting';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      dismissible={!isBusy}
      title={title}
      // The viewer of the letter has a field of its own.
      initialFocus={confirm}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('back')}
          </Button>
          {/* Pending, not disabled: the main command keeps the focus while the server judges the rows. */}
          <Button
            ref={confirm}
            variant="primary"
            pending={isBusy || !isChecked}
            disabled={missing.length > 0}
            onClick={submit}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {changedNumber !== null ? (
          <div role="alert" data-testid="changed-number">
            <DocumentNumber number={changedNumber} type={typeCode} size="title" />
            <p className="mt-1">{t('numberChanged', { number: shownNumber ?? '' })}</p>
          </div>
        ) : issuedNumber ? (
          <DocumentNumber number={issuedNumber} type={typeCode} size="title" />
        ) : (
          <NumberPreview state={number} waits={numberWaits} />
        )}
        <p className="font-medium break-words">{subject}</p>
        {outgoing}
        {missing.length > 0 && <MissingList missing={missing} />}
        <div>
          <h3 className="text-table font-medium text-muted">{t('notified')}</h3>
          {notified}
        </div>
        <p aria-live="polite" className="min-h-5.5 text-table">
          {state.kind === 'waiting' && t('waiting', { seconds: state.seconds })}
          {state.kind === 'refused' && (
            <span className="text-danger">
              {state.message || t('offline')} {state.ref && <span className="text-muted">{state.ref}</span>}
            </span>
          )}
        </p>
      </div>
    </Dialog>
  );
}
