'use client';

import { useTranslations } from 'next-intl';
import { FormSelect, FormTextField } from '@/app/_ui/form/form-fields';
import { MAX_SUBSCRIPTION_NAME, MAX_SUBSCRIPTION_URL } from '@/lib/messages/subscriptions/constants';

export type ProjectChoice = { publicId: string; code: string; name: string };

/** Name and address of the receiver. */
export function ReceiverFields() {
  const t = useTranslations('webhooks');
  return (
    <>
      <FormTextField
        name="name"
        label={t('field.name')}
        hint={t('nameHint')}
        required
        maxLength={MAX_SUBSCRIPTION_NAME}
      />
      <FormTextField
        name="url"
        type="url"
        label={t('field.url')}
        hint={t('urlHint')}
        required
        maxLength={MAX_SUBSCRIPTION_URL}
        placeholder="https://n8n.example.org/webhook/dms-events"
      />
    </>
  );
}

export function ProjectField({ projects }: { projects: readonly ProjectChoice[] }) {
  const t = useTranslations('webhooks');
  return (
    <FormSelect
      name="projectPublicId"
      label={t('field.project')}
      options={[
        { value: '', label: t('allProjects') },
        ...projects.map(({ publicId, code, name }) => ({ value: publicId, label: `${code} ${name}` })),
      ]}
    />
  );
}
