'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { FormCombobox, FormDate, FormSelect, FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import { projectDay } from '@/lib/platform/time/project-day';
import type { DelegationChoices } from '@/lib/workflow/engine/delegation/delegation-choices';
import { lendTasksAction } from './actions';

const ALL = 'ALL';

/** Form of a new delegation: delegate, first and last day, scope. */
export function LendForm({ choices, me }: { choices: DelegationChoices; me: string }) {
  const t = useTranslations('delegation');
  const lend = useActing(lendTasksAction);
  const empty = {
    delegatorPublicId: null,
    delegatePublicId: null,
    from: projectDay(new Date()),
    to: '',
    projectPublicId: ALL,
    typeCode: ALL,
    reason: '',
  };
  const action = useActionForm({
    schema: async () => (await import('./lend-fields')).LendFields,
    defaultValues: empty,
    submit: ({ delegatorPublicId, delegatePublicId, projectPublicId, typeCode, reason, ...days }) =>
      lend({
        ...days,
        ...(delegatorPublicId && { delegatorPublicId: delegatorPublicId.value }),
        delegatePublicId: delegatePublicId?.value ?? '',
        projectPublicId: projectPublicId === ALL ? null : projectPublicId,
        typeCode: typeCode === ALL ? null : typeCode,
        reason: reason || null,
      }),
    onSuccess: (_data, form) => {
      notify({ kind: 'success', text: t('lent') });
      form.reset(empty);
    },
  });
  const people = choices.people.map(({ publicId, name }) => ({ value: publicId, label: name }));
  return (
    <div className="max-w-2xl">
      <Form action={action} guard={false}>
        {choices.mayLendForOthers && (
          <FormCombobox name="delegatorPublicId" label={t('delegator')} hint={t('delegatorHint')} options={people} />
        )}
        <FormCombobox
          name="delegatePublicId"
          label={t('delegate')}
          required
          options={choices.mayLendForOthers ? people : people.filter(({ value }) => value !== me)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormDate name="from" label={t('from')} required />
          <FormDate name="to" label={t('to')} hint={t('toHint')} required />
          <FormSelect
            name="projectPublicId"
            label={t('project')}
            options={[
              { value: ALL, label: t('allProjects') },
              ...choices.projects.map(({ publicId, code }) => ({ value: publicId, label: code })),
            ]}
          />
          <FormSelect
            name="typeCode"
            label={t('type')}
            options={[
              { value: ALL, label: t('allTypes') },
              ...choices.types.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
            ]}
          />
        </div>
        <FormTextField name="reason" label={t('note')} hint={t('noteHint')} />
        <div>
          <SubmitButton>{t('lend')}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
