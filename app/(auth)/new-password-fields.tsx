'use client';

import { useTranslations } from 'next-intl';
import { FormTextField } from '@/app/_ui/form/form-fields';

export function NewPasswordFields() {
  const t = useTranslations('login');
  return (
    <>
      <FormTextField
        name="newPassword"
        type="password"
        autoComplete="new-password"
        label={t('newPassword')}
        hint={t('passwordHint')}
        required
      />
      <FormTextField name="repeated" type="password" autoComplete="new-password" label={t('repeatPassword')} required />
    </>
  );
}
