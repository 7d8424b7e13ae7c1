'use client';

import { useTranslations } from 'next-intl';
import { Form } from '@/app/_ui/form/form';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { changePasswordAction } from '../actions';
import { NewPasswordFields } from '../new-password-fields';

export function ChangePasswordForm({ username }: { username: string }) {
  const t = useTranslations('login');
  const action = useActionForm({
    schema: async () => (await import('../password-schemas')).ChangePasswordFields,
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
    submit: ({ currentPassword, newPassword }) => changePasswordAction({ currentPassword, newPassword }),
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <Form action={action} guard={false}>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <FormTextField
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        label={t('currentPassword')}
        required
      />
      <NewPasswordFields />
      <SubmitButton>{t('changePassword')}</SubmitButton>
    </Form>
  );
}
