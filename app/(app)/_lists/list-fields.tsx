'use client';

import { useTranslations } from 'next-intl';
import { useController } from 'react-hook-form';
import { FormCheckbox, FormTextField } from '@/app/_ui/form/form-fields';
import { TextField } from '@/app/_ui/text-field';
import { MAX_LIST_NAME } from '@/lib/documents/rfa-lists/constants';

export function ListCodeField({
  maxLength,
  label,
  hint,
  readOnly,
}: {
  maxLength: number;
  label?: string;
  /** Left out: that the code cannot be changed later. */
  hint?: string;
  readOnly?: boolean;
}) {
  const t = useTranslations('lists');
  return (
    <FormTextField
      name="code"
      label={label ?? t('code')}
      hint={hint ?? t('codeHint')}
      required
      readOnly={readOnly}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      className="max-w-xs"
    />
  );
}

export function ListNameFields({ maxLength = MAX_LIST_NAME }: { maxLength?: number }) {
  const t = useTranslations('lists');
  return (
    <>
      <FormTextField name="nameTh" label={t('nameTh')} required maxLength={maxLength} lang="th" />
      <FormTextField name="nameEn" label={t('nameEn')} required maxLength={maxLength} lang="en" />
    </>
  );
}

/** An inactive entry cannot be chosen; documents that use it keep it. */
export function ListActiveField() {
  const t = useTranslations('lists');
  return <FormCheckbox name="isActive" label={t('isActive')} hint={t('isActiveHint')} />;
}

export function ListPlaceField({ max }: { max: number }) {
  const t = useTranslations('lists');
  const { field, fieldState } = useController({ name: 'sortOrder' });
  return (
    <TextField
      label={t('place')}
      hint={t('placeHint')}
      error={fieldState.error?.message}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      required
      className="max-w-32"
      value={Number.isNaN(field.value) ? '' : field.value}
      onChange={(event) => field.onChange(event.target.valueAsNumber)}
      onBlur={field.onBlur}
    />
  );
}
