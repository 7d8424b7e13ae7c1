'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Combobox } from '@/app/_ui/combobox';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { addAssigneeAction, addOptionsAction } from '@/app/(app)/_circulate/actions';
import { type CommandRefusal, useCommands } from '@/app/(app)/_documents/document/use-commands';
import type { CirculationOptions } from '@/lib/documents/circulations/dto';

const TYPES = ['ACTION', 'INFO'] as const;

/** Adds a person of the organization, to answer by a day or for information. */
export function AddPersonDialog({
  publicId,
  versionNo,
  onClose,
}: {
  publicId: string;
  versionNo: number;
  onClose: () => void;
}) {
  const t = useTranslations('circulations');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [people, setPeople] = useState<CirculationOptions['people']>([]);
  const [chosen, setChosen] = useState<CirculationOptions['people'][number] | null>(null);
  const [type, setType] = useState<(typeof TYPES)[number]>('ACTION');
  const [deadlineDate, setDeadline] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string[]>>({});
  const { pending, perform } = useCommands<'add'>((refusal: CommandRefusal) => {
    setProblem(refusal?.message ?? t('failed'));
    setFields(refusal?.fieldErrors ?? {});
  });
  useEffect(() => {
    addOptionsAction({ publicId }, openedWith).then(
      (answer) => (answer.ok ? setPeople(answer.data) : setProblem(answer.message)),
      () => setProblem(t('failed')),
    );
  }, [publicId, openedWith, t]);
  const mayAnswer = chosen?.mayAnswer ?? true;
  const role = mayAnswer ? type : 'INFO';
  const send = () => {
    if (!chosen) return;
    const person = { userPublicId: chosen.publicId };
    const assignee =
      role === 'INFO' ? { ...person, type: role } : { ...person, type: role, deadlineDate: deadlineDate || null };
    perform(
      'add',
      (idempotencyKey) => addAssigneeAction({ idempotencyKey, input: { publicId, versionNo, assignee } }, openedWith),
      () => {
        notify({ kind: 'success', text: t('added') });
        onClose();
        router.refresh();
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('addPerson')}
      description={t('addHint')}
      footer={
        <>
          <Button onClick={onClose} disabled={pending !== null}>
            {t('close')}
          </Button>
          <Button variant="primary" pending={pending !== null} disabled={chosen === null} onClick={send}>
            {t('add')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 md:grid-cols-2">
        {problem && (
          <div className="md:col-span-2">
            <Banner tone="danger">{problem}</Banner>
          </div>
        )}
        <Combobox
          label={t('matrix.person')}
          placeholder={t('addPersonHint')}
          className="md:col-span-2"
          required
          value={chosen && { value: chosen.publicId, label: chosen.name }}
          onChange={(option) => setChosen(people.find((one) => one.publicId === option?.value) ?? null)}
          error={fields['assignee.0.userPublicId']?.[0]}
          options={people.map((one) => ({
            value: one.publicId,
            label: one.name,
            ...(one.jobTitle && { hint: one.jobTitle }),
          }))}
        />
        <Select
          label={t('role')}
          value={role}
          onChange={(event) => setType(event.target.value as typeof type)}
          options={TYPES.filter((one) => one === 'INFO' || mayAnswer).map((one) => ({
            value: one,
            label: t(`type.${one}`),
          }))}
        />
        {role === 'ACTION' && (
          <DateInput
            label={t('ownDeadline')}
            required
            value={deadlineDate}
            onChange={setDeadline}
            error={fields['assignee.0.deadlineDate']?.[0]}
          />
        )}
      </div>
    </Dialog>
  );
}
