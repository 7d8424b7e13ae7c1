'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import { MAX_CODE } from '@/lib/people/projects/constants';
import type { ProjectDetail } from '@/lib/people/projects/project-queries';
import { CodeField } from '../_admin/code-field';
import { NameFields } from '../_admin/name-fields';
import { useStoredValues } from '../_admin/use-stored-values';
import { createProjectAction, updateProjectAction } from './actions';

export function CreateProjectForm() {
  const t = useTranslations('admin');
  const router = useRouter();
  const create = useActing(createProjectAction);
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/projects/schema')).CreateProject,
    defaultValues: { code: '', nameTh: '', nameEn: '' },
    submit: create,
    onSuccess: ({ publicId }) => {
      notify({ kind: 'success', text: t('projects.created') });
      router.push(`/admin/projects/${publicId}`);
    },
  });
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <CodeField maxLength={MAX_CODE} />
      <NameFields />
      <div>
        <SubmitButton>{t('projects.create')}</SubmitButton>
      </div>
    </Form>
  );
}

export function EditProjectForm({ project }: { project: ProjectDetail }) {
  const t = useTranslations('admin');
  const router = useRouter();
  const { publicId, versionNo, code, nameTh, nameEn, hasNumbers } = project;
  const stored = { publicId, versionNo, code, nameTh, nameEn };
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/projects/schema')).UpdateProject,
    defaultValues: stored,
    submit: useActing(updateProjectAction),
    onSuccess: () => {
      notify({ kind: 'success', text: t('saved') });
      router.refresh();
    },
  });
  useStoredValues(action, stored);
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <CodeField
        maxLength={MAX_CODE}
        issuedCode={hasNumbers ? code : null}
        warning={{ code, text: t('projects.addressWarning') }}
      />
      <NameFields />
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
