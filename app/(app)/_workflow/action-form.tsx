'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { isSendChord } from '@/app/_ui/enter-key';
import { UnsavedGuard } from '@/app/_ui/form/unsaved-guard';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import { isBlank } from '@/lib/platform/visible-text';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import { SendingRefusal } from './sending-refusal';
import { StepFiles } from './step-files';
import { useSending } from './use-sending';
import { useStepFiles } from './use-step-files';
import { type CommentVisibility, VisibilitySelect } from './visibility-select';

/** More results than these are a list: buttons would take more room than they save. */
const MAX_BUTTONS = 2;

type Props = {
  instanceId: string;
  versionNo: number;
  action: AvailableAction;
  /** False where the surrounding frame shows the title. */
  hasTitle?: boolean;
  /** Called when the form gets or loses unsaved input. */
  onTyped?: (isTyped: boolean) => void;
  /** Absent where the form is a part of its page. */
  onClose?: () => void;
};

/**
 * One action: what it asks for, and its confirmation. A refusal leaves everything as it was typed; after a conflict the
 * page can be refreshed around it.
 */
export function ActionForm({ instanceId, versionNo, action, hasTitle = true, onTyped, onClose }: Props) {
  const t = useTranslations('workflowPanel');
  const [comment, setComment] = useState('');
  const [visibility, setVisibility] = useState<CommentVisibility>(action.commentVisibility);
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const files = useStepFiles();
  const { send, isPending, refusal, refresh, retry } = useSending({
    instanceId,
    versionNo,
    action,
    onDone: onClose ?? (() => setComment('')),
  });
  const isTyped = !isBlank(comment) || files.stored.length > 0;
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);
  const mustCommentWith = (given: string) =>
    action.comment === 'required' || action.codes.some((one) => one.code === given && one.isCommentRequired);
  const isReadyWith = (given: string) =>
    !files.isBusy &&
    (action.codes.length === 0 || given !== '') &&
    (action.reasons.length === 0 || reason !== '') &&
    (!mustCommentWith(given) || !isBlank(comment));
  const submit = (given: string) => {
    if (!isReadyWith(given) || isPending) return;
    setCode(given);
    send({
      comment: comment.trim() || undefined,
      commentVisibility: visibility,
      payload: {
        ...(given && { code: given }),
        ...(reason && { reason }),
        ...(action.taskPublicId && { taskPublicId: action.taskPublicId }),
      },
      attachmentPublicIds: files.stored.map(({ publicId }) => publicId),
    });
  };
  // A few results are words on buttons, of which the first is the usual one; many are a list of codes.
  const [usual, ...others] = action.codes.length <= MAX_BUTTONS ? action.codes : [];
  const first = usual?.code ?? code;

  return (
    <form
      aria-label={action.label}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(first);
      }}
      onKeyDown={(event) => {
        if (!isSendChord(event) || event.repeat) return;
        event.preventDefault();
        // A dialog around it would send the form once more.
        event.stopPropagation();
        submit(first);
      }}
    >
      <UnsavedGuard when={isTyped} />
      {hasTitle && <h3 className="font-medium">{action.label}</h3>}
      <SendingRefusal refusal={refusal} onRefresh={refresh} onRetry={retry} />
      {action.reasons.length > 0 && (
        <Select
          label={t('reason')}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          placeholder={t('choose')}
          options={action.reasons.map((choice) => ({ value: choice.code, label: choice.name }))}
        />
      )}
      <TextArea
        label={t('comment')}
        required={mustCommentWith(first)}
        rows={4}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {action.codes.length > MAX_BUTTONS && (
        <Select
          label={t('code')}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          placeholder={t('choose')}
          options={action.codes.map((choice) => ({ value: choice.code, label: `${choice.code} ${choice.name}` }))}
        />
      )}
      {!isBlank(comment) && (
        <VisibilitySelect widest={action.commentVisibility} value={visibility} onChange={setVisibility} />
      )}
      {action.files !== 'none' && <StepFiles files={files} />}
      <div className="flex flex-wrap justify-end gap-2">
        {onClose && (
          <Button type="button" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
        )}
        {others.map((choice) => (
          <Button
            key={choice.code}
            type="button"
            pending={isPending && code === choice.code}
            disabled={isPending || !isReadyWith(choice.code)}
            onClick={() => submit(choice.code)}
          >
            {choice.name}
          </Button>
        ))}
        <Button
          type="submit"
          variant="primary"
          title="Ctrl Enter"
          pending={isPending && code === first}
          disabled={!isReadyWith(first)}
        >
          {usual?.name ?? t('confirm')}
        </Button>
      </div>
    </form>
  );
}
