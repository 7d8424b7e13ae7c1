'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/app/_ui/form/form';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { FactorNeed } from '@/lib/people/identity/factors/factor-queries';
import type { PasskeyOptions } from '@/lib/people/identity/factors/passkeys/start-passkey';
import type { NewPasskey } from '@/lib/people/identity/factors/schema';
import { addPasskeyAction, startPasskeyAction } from './actions';
import { ProofForm } from './proof-form';
import { RecoveryCodeSheet } from './recovery-code-sheet';

/** Makes a passkey in three steps: who is it, name and make it, keep the recovery codes. */
export function AddPasskey({ need, onDone }: { need: FactorNeed; onDone: () => void }) {
  const t = useTranslations('factors');
  const [options, setOptions] = useState<PasskeyOptions | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const added = (recoveryCodes: string[] | null) => {
    notify({ kind: 'success', text: t('added') });
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  };
  if (codes) return <RecoveryCodeSheet codes={codes} onDone={onDone} />;
  if (options) return <MakeForm options={options} onAdded={added} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t(`proof.why.${need.kind}`)}</p>
      <ProofForm
        need={need}
        label={t('continue')}
        submit={(proof) => startPasskeyAction({ proof })}
        onSuccess={setOptions}
      />
    </div>
  );
}

function MakeForm({
  options,
  onAdded,
}: {
  options: PasskeyOptions;
  onAdded: (recoveryCodes: string[] | null) => void;
}) {
  const t = useTranslations('factors');
  const passkeys = useTranslations('passkeys');
  const action = useActionForm({
    schema: async () => (await import('./name-field')).NameField,
    defaultValues: { name: '' },
    submit: async ({ name }) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const passkey = await startRegistration({ optionsJSON: options }).catch(() => null);
      if (!passkey) return { ok: false as const, code: 'CANCELLED', message: passkeys('cancelled'), ref: '' };
      return addPasskeyAction({ name, passkey: passkey as NewPasskey });
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <Form action={action} guard={false}>
      <p>{t('makePasskey')}</p>
      <FormTextField name="name" label={t('name')} hint={t('passkeyNameHint')} required />
      <div>
        <SubmitButton>{t('confirmPasskey')}</SubmitButton>
      </div>
    </Form>
  );
}
