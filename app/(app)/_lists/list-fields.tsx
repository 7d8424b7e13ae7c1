'use client';

import { useTranslations } from 'next-intl';
import { FormCheckbox, FormTextField } from '@/app/_ui/form/form-fields';
import { MAX_LIST_NAME } from '@/lib/documents/rfa-lists/schema';

export function ListCodeField({ maxLength }: { maxLength: number }) {
  const t = useTranslations('rfaLists');
  return (
    <FormTextField
      name="code"
      label={t('code')}
      hint={t('codeHint')}
      required
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      className="max-w-xs"
    />
  );
}

export function ListNameFields() {
  const t = useTranslations('rfaLists');
  return (
    <>
      <FormTextField name="nameTh" label={t('nameTh')} required maxLength={MAX_LIST_NAME} lang="th" />
      <FormTextField name="nameEn" label={t('nameEn')} required maxLength={MAX_LIST_NAME} lang="en" />
    </>
  );
}

/** What is out of use cannot be chosen any more; what was written with it stays. */
export function ListActiveField() {
  const t = useTranslations('rfaLists');
  return <FormCheckbox name="isActive" label={t('isActive')} hint={t('isActiveHint')} />;
}
