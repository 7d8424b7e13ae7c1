'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Banner } from '@/app/_ui/banner';
import { CopyButton } from '@/app/_ui/copy-button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { Form } from '@/app/_ui/form/form';
import { FormComboboxMultiple, FormSelect, FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import type { CreateToken } from '@/lib/people/identity/schema';
import { TOKEN_DAYS } from './token-days';

/** Orders a token and shows its secret once. @param scopes the permission codes to choose from */
export function NewTokenForm({
  scopes,
  create,
}: {
  scopes: readonly string[];
  create: (input: CreateToken) => Promise<ActionOutcome<{ token: string }>>;
}) {
  const t = useTranslations('settings.tokens');
  const [token, setToken] = useState<string | null>(null);
  const action = useActionForm({
    schema: async () => (await import('./token-fields')).TokenFields,
    defaultValues: { name: '', days: '90', scopes: [] },
    submit: ({ name, days, scopes: chosen }) =>
      create({ name, days: Number(days), scopes: chosen.map((scope) => scope.value) }),
    onSuccess: (data, form) => {
      setToken(data.token);
      form.reset({ name: '', days: '90', scopes: [] });
    },
  });
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {token && (
        <div role="status" className="flex flex-col gap-2">
          <Banner tone="warning">{t('shownOnce')}</Banner>
          <div className="flex items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2">
            <code className="min-w-0 flex-1 break-all">{token}</code>
            <CopyButton text={token} what={t('token')} />
          </div>
        </div>
      )}
      <Form action={action} guard={false}>
        <FormTextField name="name" label={t('name')} hint={t('nameHint')} required />
        <FormComboboxMultiple
          name="scopes"
          label={t('scopes')}
          hint={t('scopesHint')}
          required
          options={scopes.map((scope) => ({ value: scope, label: scope }))}
        />
        <FormSelect
          name="days"
          label={t('validFor')}
          options={TOKEN_DAYS.map((days) => ({ value: days, label: t('days', { days }) }))}
        />
        <div>
          <SubmitButton>{t('create')}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
