'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { ButtonLink } from '@/app/_ui/button-link';
import { Form } from '@/app/_ui/form/form';
import { FormRadioGroup, FormSelect, FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import type { Option } from '@/app/_ui/select';
import { FIRST_ACCESS } from '@/lib/people/identity/constants';
import type { CreatedUser } from '@/lib/people/identity/users/create-user';
import { createUserAction } from '../actions';
import { HandedLink } from '../handed-link';
import { OnceShown } from '../once-shown';
import { PersonFields } from '../person-fields';

export function NewUserForm({ organizations }: { organizations: readonly Option[] }) {
  const t = useTranslations('users');
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/identity/schema')).CreateUser,
    defaultValues: {
      username: '',
      namePrefix: '',
      firstName: '',
      lastName: '',
      email: '',
      jobTitle: '',
      locale: 'th',
      organizationPublicId: organizations.length === 1 ? (organizations[0]?.value ?? '') : '',
      firstAccess: 'LINK',
    },
    submit: useActing(createUserAction),
    onSuccess: setCreated,
  });
  if (created) return <Created created={created} />;
  return (
    <Form action={action} className="flex max-w-2xl flex-col gap-4">
      <FormTextField name="username" label={t('username')} hint={t('usernameHint')} autoComplete="off" required />
      <FormSelect
        name="organizationPublicId"
        label={t('organization')}
        options={organizations}
        placeholder={t('choose')}
        required
      />
      <PersonFields />
      <FormRadioGroup
        name="firstAccess"
        legend={t('firstAccess')}
        options={FIRST_ACCESS.map((value) => ({ value, label: t(`access.${value}`) }))}
      />
      <div>
        <SubmitButton>{t('create')}</SubmitButton>
      </div>
    </Form>
  );
}

function Created({ created }: { created: CreatedUser }) {
  const t = useTranslations('users');
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="font-medium">{t('created')}</p>
      {created.link && <HandedLink link={created.link} />}
      {created.temporaryPassword && (
        <OnceShown what={t('temporaryPassword')} text={created.temporaryPassword} hint={t('temporaryHint')} />
      )}
      <div>
        <ButtonLink href={`/admin/users/${created.publicId}`} variant="primary">
          {t('goOnWithRoles')}
        </ButtonLink>
      </div>
    </div>
  );
}
