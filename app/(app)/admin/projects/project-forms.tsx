'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { Form } from '@/app/_ui/form/form';
import { FormSelect } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { NewProjectForm, ProjectLikeAnswer } from '@/lib/operations/project-setup/schema';
import { MAX_CODE } from '@/lib/people/projects/constants';
import type { ProjectDetail } from '@/lib/people/projects/project-queries';
import { CodeField } from '../_admin/code-field';
import { NameFields } from '../_admin/name-fields';
import { useStoredValues } from '../_admin/use-stored-values';
import { createProjectAction, createProjectLikeAction, updateProjectAction } from './actions';
import { CopiedSetUp } from './copied-set-up';

export function CreateProjectForm({
  projects,
}: {
  projects: readonly { publicId: string; code: string; name: string }[];
}) {
  const t = useTranslations('admin');
  const router = useRouter();
  const create = useActing(createProjectAction);
  const createLike = useActing(createProjectLikeAction);
  const [made, setMade] = useState<ProjectLikeAnswer | null>(null);
  const action = useActionForm({
    schema: async () => (await import('@/lib/operations/project-setup/schema')).NewProjectForm,
    defaultValues: { code: '', nameTh: '', nameEn: '', likePublicId: '' },
    submit: ({ likePublicId, ...project }: NewProjectForm): Promise<ActionOutcome<Partial<ProjectLikeAnswer>>> =>
      likePublicId === '' ? create(project) : createLike({ ...project, likePublicId }),
    onSuccess: ({ publicId = '', copied, left }) => {
      notify({ kind: 'success', text: t('projects.created') });
      if (copied && left) setMade({ publicId, copied, left });
      else router.push(`/admin/projects/${publicId}`);
    },
  });
  if (made) return <CopiedSetUp answer={made} />;
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <CodeField maxLength={MAX_CODE} />
      <NameFields />
      {projects.length > 0 && (
        <FormSelect
          name="likePublicId"
          label={t('projects.like.label')}
          hint={t('projects.like.hint')}
          placeholder={t('projects.like.none')}
          options={projects.map(({ publicId, code, name }) => ({ value: publicId, label: `${code} ${name}` }))}
        />
      )}
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
