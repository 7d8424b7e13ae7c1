'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { FormDate, FormSelect } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import { MAX_CONTRACT_CODE } from '@/lib/people/projects/constants';
import type { ContractDetail } from '@/lib/people/projects/contract-queries';
import { CodeField } from '../_admin/code-field';
import { NameFields } from '../_admin/name-fields';
import { useStoredValues } from '../_admin/use-stored-values';
import { createContractAction, updateContractAction } from './actions';

export function CreateContractForm({
  projects,
}: {
  projects: readonly { publicId: string; code: string; name: string }[];
}) {
  const t = useTranslations('admin');
  const router = useRouter();
  const create = useActing(createContractAction);
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/projects/schema')).CreateContract,
    defaultValues: { projectPublicId: '', code: '', nameTh: '', nameEn: '', startDate: '', endDate: '' },
    submit: create,
    onSuccess: ({ publicId }) => {
      notify({ kind: 'success', text: t('contracts.created') });
      router.push(`/admin/contracts/${publicId}`);
    },
  });
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <FormSelect
        name="projectPublicId"
        label={t('field.project')}
        required
        placeholder={t('chooseProject')}
        options={projects.map((project) => ({ value: project.publicId, label: `${project.code} ${project.name}` }))}
      />
      <CodeField maxLength={MAX_CONTRACT_CODE} />
      <NameFields />
      <PeriodFields />
      <div>
        <SubmitButton>{t('contracts.create')}</SubmitButton>
      </div>
    </Form>
  );
}

export function EditContractForm({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('admin');
  const router = useRouter();
  const { publicId, versionNo, code, nameTh, nameEn, startDate, endDate, hasNumbers } = contract;
  const stored = { publicId, versionNo, code, nameTh, nameEn, startDate: startDate ?? '', endDate: endDate ?? '' };
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/projects/schema')).UpdateContract,
    defaultValues: stored,
    submit: useActing(updateContractAction),
    onSuccess: () => {
      notify({ kind: 'success', text: t('saved') });
      router.refresh();
    },
  });
  useStoredValues(action, stored);
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <CodeField maxLength={MAX_CONTRACT_CODE} issuedCode={hasNumbers ? code : null} />
      <NameFields />
      <PeriodFields />
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}

function PeriodFields() {
  const t = useTranslations('admin.field');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormDate name="startDate" label={t('startDate')} />
      <FormDate name="endDate" label={t('endDate')} />
    </div>
  );
}
