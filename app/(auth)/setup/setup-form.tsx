'use client';

import { useTranslations } from 'next-intl';
import { Form } from '@/app/_ui/form/form';
import { FormSelect, FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import type { Option } from '@/app/_ui/select';
import { requestSignIn } from '@/app/_web/sign-in-request';
import { createFirstSuperadminAction } from '../actions';
import { NewPasswordFields } from '../new-password-fields';

export function SetupForm({ organizations }: { organizations: readonly Option[] }) {
  const t = useTranslations('login');
  const action = useActionForm({
    schema: async () => (await import('../password-schemas')).SetupFields,
    defaultValues: {
      username: '',
      namePrefix: '',
      firstName: '',
      lastName: '',
      email: '',
      jobTitle: '',
      organizationPublicId: '',
      newPassword: '',
      repeated: '',
    },
    submit: ({ repeated: _, ...input }) => createFirstSuperadminAction(input),
    onSuccess: async (_, form) => {
      const { username, newPassword } = form.getValues();
      const answer = await requestSignIn(username, newPassword);
      window.location.assign(answer.ok ? '/' : '/login');
    },
  });
  return (
    <Form action={action} guard={false}>
      <FormTextField name="username" label={t('username')} hint={t('usernameHint')} autoComplete="username" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField name="firstName" label={t('firstName')} autoComplete="given-name" required />
        <FormTextField name="lastName" label={t('lastName')} autoComplete="family-name" required />
      </div>
      <FormTextField name="email" type="email" label={t('email')} autoComplete="email" />
      <FormSelect
        name="organizationPublicId"
        label={t('organization')}
        options={organizations}
        placeholder={t('choose')}
        required
      />
      <NewPasswordFields />
      <SubmitButton>{t('createSuperadmin')}</SubmitButton>
    </Form>
  );
}
