'use client';

import { useTranslations } from 'next-intl';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { MAX_NAME } from '@/lib/people/projects/constants';

export function NameFields() {
  const t = useTranslations('admin.field');
  return (
    <>
      <FormTextField name="nameTh" label={t('nameTh')} required maxLength={MAX_NAME} lang="th" />
      <FormTextField name="nameEn" label={t('nameEn')} required maxLength={MAX_NAME} lang="en" />
    </>
  );
}
