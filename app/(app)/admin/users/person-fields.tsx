'use client';

import { useTranslations } from 'next-intl';
import { FormSelect, FormTextField } from '@/app/_ui/form/form-fields';

/** Fields of a person, at creation and later. */
export function PersonFields() {
  const t = useTranslations('users');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[120px_1fr_1fr]">
        <FormTextField name="namePrefix" label={t('namePrefix')} />
        <FormTextField name="firstName" label={t('firstName')} required />
        <FormTextField name="lastName" label={t('lastName')} required />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField name="email" type="email" label={t('email')} />
        <FormTextField name="jobTitle" label={t('jobTitle')} />
      </div>
      <FormSelect
        name="locale"
        label={t('locale')}
        options={[
          { value: 'th', label: t('languageTh') },
          { value: 'en', label: t('languageEn') },
        ]}
      />
    </>
  );
}
