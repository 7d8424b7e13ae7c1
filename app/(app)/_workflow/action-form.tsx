'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { formatDate } from '@/app/_ui/format-date';
import { useDateLook } from '@/app/_ui/looks-context';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { TextArea } from '@/app/_ui/text-area';
import { newPublicId } from '@/lib/id';
import type { AvailableAction } from '@/lib/workflow/dto';
import { actOnWorkflowAction } from './actions';
import { StepFiles } from './step-files';
import { useStepFiles } from './use-step-files';

type Props = {
  instanceId: string;
  versionNo: number;
  action: AvailableAction;
  onClose: () => void;
};

type Visibility = 'PARTIES' | 'ORGANIZATION' | 'TEAM';
const VISIBILITIES: readonly Visibility[] = ['PARTIES', 'ORGANIZATION', 'TEAM'];

/**
 * One action: what it asks for, and its confirmation. A refusal leaves everything as it was typed; after a conflict the
 * page can be refreshed around it.
 */
export function ActionForm({ instanceId, versionNo, action, onClose }: Props) {
  const t = useTranslations('workflowPanel');
  const [comment, setComment] = useState('');
  const [visibility, setVisibility] = useState<Visibility>('PARTIES');
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const files = useStepFiles();
  const { send, isPending, refusal, refresh } = useSending({ instanceId, versionNo, action, onClose });
  const chosen = action.codes.find((choice) => choice.code === code);
  const mustComment = action.comment === 'required' || chosen?.isCommentRequired === true;
  const isReady =
    !files.isBusy &&
    (action.codes.length === 0 || code !== '') &&
    (action.reasons.length === 0 || reason !== '') &&
    (!mustComment || comment.trim() !== '');

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
      <h3 className="font-medium">{action.label}</h3>
      {refusal && (
        <Banner
          tone="danger"
          action={
            refusal.isConflict && (
              <Button size="small" onClick={refresh}>
                {t('refresh')}
              </Button>
            )
          }
        >
          {refusal.text}
        </Banner>
      )}
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
      {comment.trim() !== '' && (
        <Select
          label={t('visibility')}
          value={visibility}
          onChange={(event) => setVisibility(event.target.value as Visibility)}
          options={VISIBILITIES.map((value) => ({ value, label: t(`visible.${value}`) }))}
        />
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

type Refusal = { text: string; isConflict: boolean };
type Body = Omit<Parameters<typeof actOnWorkflowAction>[0], 'instanceId' | 'idempotencyKey' | 'versionNo' | 'action'>;

/** A key per form and attempt that was answered: a double click, or an answer that was lost, acts once. */
function useSending({ instanceId, versionNo, action, onClose }: Props) {
  const t = useTranslations('workflowPanel');
  const look = useDateLook();
  const router = useRouter();
  const perform = useActing(actOnWorkflowAction);
  const key = useRef(newPublicId());
  const [isPending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const send = (body: Body) => {
    startTransition(async () => {
      const input = { ...body, instanceId, versionNo, action: action.action, idempotencyKey: key.current };
      const answer = await perform(input).catch(() => null);
      if (!answer) {
        setRefusal({ text: t('failed'), isConflict: false });
        return;
      }
      key.current = newPublicId();
      if (answer.ok) {
        notify({ kind: 'success', text: t('succeeded', { action: action.label }) });
        onClose();
        router.refresh();
        return;
      }
      const isConflict = answer.code === 'WORKFLOW_VERSION_CONFLICT';
      const { changedBy, changedAt, actionLabel } = answer.details ?? {};
      const who =
        isConflict && typeof changedAt === 'string'
          ? t('conflictBy', {
              who: typeof changedBy === 'string' ? changedBy : t('system'),
              action: String(actionLabel ?? ''),
              when: formatDate(changedAt, 'datetime', look),
            })
          : '';
      setRefusal({ text: [answer.message, who].filter(Boolean).join(' · '), isConflict });
    });
  };
  const refresh = () => {
    setRefusal(null);
    router.refresh();
  };
  return { send, isPending, refusal, refresh };
}
