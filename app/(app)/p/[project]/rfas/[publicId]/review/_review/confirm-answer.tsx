'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { LateDialog } from '@/app/_ui/late-dialogs';
import { TextArea } from '@/app/_ui/text-area';
import { SendingRefusal } from '../../../../../../_workflow/sending-refusal';
import { Disposition } from './code-buttons';
import { MissingList } from './missing-list';
import type { Answer } from './use-answer';
import { useSendLabel } from './use-send-label';

/** The last tap on a phone: result, item, and the comment where the code requires one. */
export function ConfirmAnswer({
  answer,
  subject,
  itemCount,
  onClose,
}: {
  answer: Answer;
  subject: string;
  itemCount: number;
  onClose: () => void;
}) {
  const t = useTranslations('review');
  const words = useTranslations('workflowPanel');
  const { action, draft, setDraft, outcome, shownMissing } = answer;
  const sendLabel = useSendLabel(answer);
  const chosen = action.codes.find(({ code }) => code === outcome.code);
  return (
    <LateDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${outcome.code} ${chosen?.name ?? ''}`}
      description={subject}
      width="small"
      footer={
        <>
          <Button onClick={onClose} disabled={answer.isPending}>
            {words('cancel')}
          </Button>
          <Button variant="primary" pending={answer.isPending} onClick={() => void answer.submit()}>
            {sendLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <SendingRefusal refusal={answer.refusal} onRefresh={answer.refresh} onRetry={answer.retry} />
        <Disposition choice={chosen} />
        {itemCount > 1 && (
          <p className="text-table">{t(outcome.isPerItem ? 'confirmItems' : 'confirmAll', { count: itemCount })}</p>
        )}
        <TextArea
          label={t('comment')}
          required={chosen?.isCommentRequired === true || action.comment === 'required'}
          rows={3}
          maxLength={10_000}
          value={draft.comment}
          onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
        />
        <MissingList missing={shownMissing} />
      </div>
    </LateDialog>
  );
}
