'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { TextArea } from '@/app/_ui/text-area';
import { type CommandRefusal, useCommands } from '@/app/(app)/_documents/document/use-commands';
import { StepFiles } from '@/app/(app)/_workflow/step-files';
import { useStepFiles } from '@/app/(app)/_workflow/use-step-files';
import { isBlank } from '@/lib/platform/visible-text';
import { answerNcrAction } from '../actions';
import { NcrDialog } from './ncr-dialog';

const PARTS = ['cause', 'correction', 'preventiveAction'] as const;
const NOTHING: Readonly<Record<(typeof PARTS)[number], string>> = { cause: '', correction: '', preventiveAction: '' };

/** The contractor's answer of one round: cause, correction, preventive action and evidence. */
export function AnswerDialog({
  publicId,
  versionNo,
  onClose,
}: {
  publicId: string;
  versionNo: number;
  onClose: () => void;
}) {
  const t = useTranslations('ncrs.answer');
  const openedWith = useOpenedWith();
  const [texts, setTexts] = useState(NOTHING);
  const files = useStepFiles();
  const [refusal, setRefusal] = useState<CommandRefusal | undefined>();
  const { pending, perform } = useCommands<'answer'>(setRefusal);
  const send = () => {
    setRefusal(undefined);
    const attachmentPublicIds = files.stored.map((file) => file.publicId);
    perform(
      'answer',
      (idempotencyKey) =>
        answerNcrAction({ idempotencyKey, input: { publicId, versionNo, ...texts, attachmentPublicIds } }, openedWith),
      () => {
        notify({ kind: 'success', text: t('done') });
        onClose();
      },
    );
  };
  return (
    <NcrDialog
      words="answer"
      isTyped={PARTS.some((part) => !isBlank(texts[part])) || files.stored.length > 0}
      isReady={PARTS.every((part) => !isBlank(texts[part])) && !files.isBusy}
      isPending={pending !== null}
      refusal={refusal}
      onConfirm={send}
      onClose={onClose}
    >
      {PARTS.map((part) => (
        <TextArea
          key={part}
          label={t(part)}
          required
          rows={3}
          value={texts[part]}
          onChange={(event) => setTexts({ ...texts, [part]: event.target.value })}
        />
      ))}
      <StepFiles files={files} />
    </NcrDialog>
  );
}
