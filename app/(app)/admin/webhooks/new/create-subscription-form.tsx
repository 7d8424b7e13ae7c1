'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useActing } from '@/app/_shell/acting-for';
import { ButtonLink } from '@/app/_ui/button-link';
import { Form } from '@/app/_ui/form/form';
import { FormRadioGroup } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import type { CreatedSubscription } from '@/lib/messages/subscriptions/dto';
import { newPublicId } from '@/lib/platform/id';
import { createSubscriptionAction } from '../actions';
import { DocumentKindsField, KindsField } from '../kinds-field';
import { type ProjectChoice, ProjectField, ReceiverFields } from '../receiver-fields';
import { SecretOnce } from '../secret-once';

/** Makes a subscription, and then shows its secret in place of the form. */
export function CreateSubscriptionForm({
  organization,
  mayManageSystem,
  projects,
}: {
  organization: { publicId: string; code: string } | null;
  mayManageSystem: boolean;
  projects: readonly ProjectChoice[];
}) {
  const t = useTranslations('webhooks');
  const [made, setMade] = useState<CreatedSubscription | null>(null);
  const [idempotencyKey] = useState(newPublicId);
  const create = useActing(createSubscriptionAction);
  const action = useActionForm({
    schema: async () => (await import('../subscription-fields')).CreateFields,
    defaultValues: {
      name: '',
      url: '',
      organizationPublicId: organization?.publicId ?? '',
      projectPublicId: '',
      kinds: [],
      documentKinds: [],
    },
    submit: (input) => create({ idempotencyKey, input }),
    onSuccess: setMade,
  });
  if (made) {
    return (
      <div className="flex flex-col items-start gap-4">
        <SecretOnce secret={made.secret} />
        <ButtonLink variant="primary" href={`/admin/webhooks/${made.publicId}`}>
          {t('toSubscription')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <ReceiverFields />
      {organization && mayManageSystem && (
        <FormRadioGroup
          name="organizationPublicId"
          legend={t('field.scope')}
          options={[
            { value: organization.publicId, label: t('ofOrganization', { code: organization.code }) },
            { value: '', label: t('ofSystem') },
          ]}
        />
      )}
      <ChosenKinds />
      <ProjectField projects={projects} />
      <DocumentKindsField />
      <div>
        <SubmitButton>{t('make')}</SubmitButton>
      </div>
    </Form>
  );
}

function ChosenKinds() {
  const scope: string | undefined = useWatch({ name: 'organizationPublicId' });
  return <KindsField isOfSystem={scope === ''} />;
}
