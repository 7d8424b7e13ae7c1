'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { TextArea } from '@/app/_ui/text-area';
import { type CommandRefusal, useCommands } from '@/app/(app)/_documents/document/use-commands';
import type { CirculationOptions } from '@/lib/documents/circulations/dto';
import { circulationOptionsAction, createCirculationAction } from './actions';
import { AssigneeRows, type ChosenAssignee } from './assignee-rows';

/** Dialog that starts a circulation: assignees, people informed, due date and task. */
export function CirculateDialog({
  documentPublicId,
  projectCode,
  onClose,
}: {
  documentPublicId: string;
  projectCode: string;
  onClose: () => void;
}) {
  const t = useTranslations('circulations');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [options, setOptions] = useState<CirculationOptions | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [deadlineDate, setDeadline] = useState('');
  const [instruction, setInstruction] = useState('');
  const [assignees, setAssignees] = useState<readonly ChosenAssignee[]>([]);
  const [fields, setFields] = useState<Record<string, string[]>>({});
  const { pending, perform } = useCommands<'create'>((refusal: CommandRefusal) => {
    setProblem(refusal?.message ?? t('failed'));
    setFields(refusal?.fieldErrors ?? {});
  });
  useEffect(() => {
    circulationOptionsAction({ documentPublicId }, openedWith).then(
      (answer) => {
        if (!answer.ok) {
          setProblem(answer.message);
          return;
        }
        setOptions(answer.data);
        setDeadline((typed) => typed || answer.data.proposedDeadline);
      },
      () => setProblem(t('failed')),
    );
  }, [documentPublicId, openedWith, t]);

  const send = () => {
    const input = {
      documentPublicId,
      instruction,
      deadlineDate: deadlineDate || null,
      assignees: assignees.map(({ userPublicId, type, deadlineDate: own }) =>
        type === 'INFO' ? { userPublicId, type } : { userPublicId, type, deadlineDate: own || null },
      ),
    };
    perform(
      'create',
      (idempotencyKey) => createCirculationAction({ idempotencyKey, input }, openedWith),
      ({ documentNumber }) => {
        notify({ kind: 'success', text: t('started', { number: documentNumber }) });
        onClose();
        router.refresh();
      },
    );
  };
  const existing = options?.existing;
  const isReady = options !== null && !existing && assignees.some(({ type }) => type === 'MAIN');

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('startTitle')}
      description={options ? `${options.source.documentNumber ?? ''} ${options.source.subject}` : undefined}
      width="large"
      footer={
        <>
          <Button onClick={onClose} disabled={pending !== null}>
            {t('close')}
          </Button>
          <Button variant="primary" pending={pending !== null} disabled={!isReady} onClick={send}>
            {t('start')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem && <Banner tone="danger">{problem}</Banner>}
        {existing && (
          <Banner tone="warning">
            {t('exists')}{' '}
            <a
              className="text-primary underline"
              href={`/p/${encodeURIComponent(projectCode)}/circulations/${existing.publicId}`}
            >
              {existing.documentNumber}
            </a>
          </Banner>
        )}
        <AssigneeRows
          people={options?.people ?? []}
          lastGroup={options?.lastGroup ?? []}
          value={assignees}
          onChange={setAssignees}
          errors={fields}
        />
        <DateInput
          label={t('deadline')}
          required
          hint={t('deadlineHint')}
          value={deadlineDate}
          onChange={setDeadline}
          error={fields.deadlineDate?.[0]}
        />
        <TextArea
          label={t('instruction')}
          rows={3}
          value={instruction}
          onChange={(event) => setInstruction(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
