'use client';

import { useTranslations } from 'next-intl';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { requestSignIn, secondStepAddress } from '@/app/_web/sign-in-request';
import { redeemLinkAction } from '../../actions';
import { NewPasswordFields } from '../../new-password-fields';

/** Sets the password of a one-time link's owner and signs them in with it. */
export function SetPasswordForm({ token, username }: { token: string; username: string }) {
  const t = useTranslations('login');
  const action = useActionForm({
    schema: async () => (await import('../../password-schemas')).SetPasswordFields,
    defaultValues: { newPassword: '', repeated: '' },
    submit: ({ newPassword }) => redeemLinkAction({ token, newPassword }),
    onSuccess: async (data, form) => {
      const answer = await requestSignIn(data.username, form.getValues('newPassword'));
      if (!answer.ok) window.location.assign('/login');
      else window.location.assign(answer.needsSecondStep ? secondStepAddress('/') : '/');
    },
  });
  return (
    <Form action={action} guard={false}>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <NewPasswordFields />
      <SubmitButton>{t('setPassword')}</SubmitButton>
    </Form>
  );
}
