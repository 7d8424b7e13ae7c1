'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { Banner } from '@/app/_ui/banner';
import { FormTextField } from '@/app/_ui/form/form-fields';

/** The code of an organization, project or contract; warns before a change that printed numbers will not follow. */
export function CodeField({
  maxLength,
  issuedCode = null,
  warning,
}: {
  maxLength: number;
  /** The code that issued numbers print, if there are any. */
  issuedCode?: string | null;
  /** Further effects of a new code, with or without issued numbers. */
  warning?: { code: string; text: string };
}) {
  const t = useTranslations('admin');
  const code: string = (useWatch({ name: 'code' }) ?? '').trim();
  return (
    <>
      <FormTextField
        name="code"
        label={t('field.code')}
        hint={t('codeHint')}
        required
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        className="max-w-sm"
      />
      {issuedCode !== null && code !== issuedCode && <Banner tone="warning">{t('codeWarning')}</Banner>}
      {warning && code !== warning.code && <Banner tone="warning">{warning.text}</Banner>}
    </>
  );
}
