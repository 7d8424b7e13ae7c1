'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { FormSelect } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { CodeChangePreview } from '@/lib/numbering/formats/preview-code-change';
import { MAX_CODE } from '@/lib/people/projects/constants';
import type { OrganizationDetail } from '@/lib/people/projects/organization-queries';
import type { UpdateOrganization } from '@/lib/people/projects/schema';
import { CodeField } from '../_admin/code-field';
import { NameFields } from '../_admin/name-fields';
import { useStoredValues } from '../_admin/use-stored-values';
import { createOrganizationAction, previewCodeChangeAction, updateOrganizationAction } from './actions';

const loadDialog = () => import('./code-change-dialog').then((module) => module.CodeChangeDialog);

type Roles = readonly { code: string; name: string }[];

export function CreateOrganizationForm({ roles }: { roles: Roles }) {
  const t = useTranslations('admin');
  const router = useRouter();
  const create = useActing(createOrganizationAction);
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/projects/schema')).CreateOrganization,
    defaultValues: { code: '', nameTh: '', nameEn: '', roleCode: '' },
    submit: create,
    onSuccess: ({ publicId }) => {
      notify({ kind: 'success', text: t('organizations.created') });
      router.push(`/admin/organizations/${publicId}`);
    },
  });
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <Fields roles={roles} issuedCode={null} />
      <div>
        <SubmitButton>{t('organizations.create')}</SubmitButton>
      </div>
    </Form>
  );
}

export function EditOrganizationForm({ organization, roles }: { organization: OrganizationDetail; roles: Roles }) {
  const t = useTranslations('admin');
  const router = useRouter();
  const { publicId, versionNo, code, nameTh, nameEn, roleCode, hasNumbers } = organization;
  const stored = { publicId, versionNo, code, nameTh, nameEn, roleCode };
  const { submit, dialog } = useCodeChange(organization);
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/projects/schema')).UpdateOrganization,
    defaultValues: stored,
    submit,
    onSuccess: () => {
      notify({ kind: 'success', text: t('saved') });
      router.refresh();
    },
  });
  useStoredValues(action, stored);
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <Fields roles={roles} issuedCode={hasNumbers ? code : null} />
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
      {dialog}
    </Form>
  );
}

/** Saves; a code that issued numbers print is changed only after its consequences were seen and a reason was given. */
function useCodeChange({ code, hasNumbers }: OrganizationDetail) {
  const t = useTranslations('admin.codeChange');
  const update = useActing(updateOrganizationAction);
  const preview = useActing(previewCodeChangeAction);
  const [asked, setAsked] = useState<{ preview: CodeChangePreview; answer: (reason: string | null) => void } | null>(
    null,
  );
  const [CodeChangeDialog, load] = useLazyComponent(loadDialog);
  const submit = async (values: UpdateOrganization) => {
    if (values.code === code || !hasNumbers) return update(values);
    load();
    const shown = await preview({ publicId: values.publicId, code: values.code });
    if (!shown.ok) return shown;
    const reason = await new Promise<string | null>((answer) => setAsked({ preview: shown.data, answer }));
    setAsked(null);
    if (reason === null) return { ok: false as const, code: 'KEPT', message: t('kept'), ref: '' };
    return update({ ...values, reason });
  };
  const dialog = asked && CodeChangeDialog && <CodeChangeDialog preview={asked.preview} onAnswer={asked.answer} />;
  return { submit, dialog };
}

function Fields({ roles, issuedCode }: { roles: Roles; issuedCode: string | null }) {
  const t = useTranslations('admin');
  return (
    <>
      <CodeField maxLength={MAX_CODE} issuedCode={issuedCode} />
      <NameFields />
      <FormSelect
        name="roleCode"
        label={t('field.role')}
        required
        placeholder={t('chooseRole')}
        options={roles.map((role) => ({ value: role.code, label: role.name }))}
        className="max-w-60"
      />
    </>
  );
}
