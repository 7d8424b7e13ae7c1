'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { FormTextField } from '@/app/_ui/form/form-fields';

/** Typed twice: nobody sees what a password field holds. */
export const NewPassword = z.object({ newPassword: z.string().min(10).max(200), repeated: z.string().min(1).max(200) });

/** For `refine` of a form's schema; the message is a field code. */
export function isRepeated({ newPassword, repeated }: { newPassword: string; repeated: string }): boolean {
  return newPassword === repeated;
}
export const NOT_REPEATED = { error: 'PASSWORDS_DIFFER', path: ['repeated'] };

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
