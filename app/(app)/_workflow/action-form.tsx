'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/app/_ui/button';
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

type Props = {
  instanceId: string;
  versionNo: number;
  action: AvailableAction;
  /** False where the surrounding frame shows the title. */
  hasTitle?: boolean;
  /** Called when the form gets or loses unsaved input. */
  onTyped?: (isTyped: boolean) => void;
  onClose: () => void;
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
  const { send, isPending, refusal, refresh, retry } = useSending({ instanceId, versionNo, action, onDone: onClose });
  const isTyped = !isBlank(comment) || files.stored.length > 0;
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);
  const chosen = action.codes.find((choice) => choice.code === code);
  const mustComment = action.comment === 'required' || chosen?.isCommentRequired === true;
  const isReady =
    !files.isBusy &&
    (action.codes.length === 0 || code !== '') &&
    (action.reasons.length === 0 || reason !== '') &&
    (!mustComment || !isBlank(comment));

  return (
    <form
      aria-label={action.label}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        send({
          comment: comment.trim() || undefined,
          commentVisibility: visibility,
          payload: {
            ...(code && { code }),
            ...(reason && { reason }),
            ...(action.taskPublicId && { taskPublicId: action.taskPublicId }),
          },
          attachmentPublicIds: files.stored.map(({ publicId }) => publicId),
        });
      }}
    >
      <UnsavedGuard when={isTyped} />
      {hasTitle && <h3 className="font-medium">{action.label}</h3>}
      <SendingRefusal refusal={refusal} onRefresh={refresh} onRetry={retry} />
      {action.codes.length > 0 && (
        <Select
          label={t('code')}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          placeholder={t('choose')}
          options={action.codes.map((choice) => ({ value: choice.code, label: `${choice.code} ${choice.name}` }))}
        />
      )}
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
        required={mustComment}
        rows={4}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {!isBlank(comment) && (
        <VisibilitySelect widest={action.commentVisibility} value={visibility} onChange={setVisibility} />
      )}
      {action.files !== 'none' && <StepFiles files={files} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending} disabled={!isReady}>
          {t('confirm')}
        </Button>
        <Button type="button" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
