'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { UserDetail } from '@/lib/people/identity/users/user-queries';
import { useStoredValues } from '../../_admin/use-stored-values';
import { updateUserAction } from '../actions';
import { PersonFields } from '../person-fields';

export function UserForm({ user }: { user: UserDetail }) {
  const t = useTranslations('users');
  const stored = {
    publicId: user.publicId,
    versionNo: user.versionNo,
    namePrefix: user.namePrefix ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email ?? '',
    jobTitle: user.jobTitle ?? '',
    locale: user.locale,
  };
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/identity/schema')).UpdateUser,
    defaultValues: stored,
    submit: useActing(updateUserAction),
    onSuccess: () => notify({ kind: 'success', text: t('saved') }),
  });
  useStoredValues(action, stored);
  return (
    <Form action={action} className="flex max-w-2xl flex-col gap-4">
      <PersonFields />
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
