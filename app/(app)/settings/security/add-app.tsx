'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyButton } from '@/app/_ui/copy-button';
import { Form } from '@/app/_ui/form/form';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import { QrCode } from '@/app/_ui/qr-code';
import type { FactorNeed } from '@/lib/people/identity/factors/factor-queries';
import type { StartedTotp } from '@/lib/people/identity/factors/start-totp';
import { addTotpAction, startTotpAction } from './actions';
import { ProofForm } from './proof-form';
import { RecoveryCodeSheet } from './recovery-code-sheet';

/** Large enough for a phone held over a screen. */
const QR_PIXELS = 176;

/** Sets an authenticator app up in three steps: who is it, scan and type a code, keep the recovery codes. */
export function AddApp({ need, onDone }: { need: FactorNeed; onDone: () => void }) {
  const t = useTranslations('factors');
  const [started, setStarted] = useState<StartedTotp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const added = (recoveryCodes: string[] | null) => {
    notify({ kind: 'success', text: t('added') });
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  };
  if (codes) return <RecoveryCodeSheet codes={codes} onDone={onDone} />;
  if (started) return <ScanForm started={started} onAdded={added} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t(`proof.why.${need.kind}`)}</p>
      <ProofForm
        need={need}
        label={t('continue')}
        submit={(proof) => startTotpAction({ proof })}
        onSuccess={setStarted}
      />
    </div>
  );
}

function ScanForm({
  started: { address, secret, ticket },
  onAdded,
}: {
  started: StartedTotp;
  onAdded: (recoveryCodes: string[] | null) => void;
}) {
  const t = useTranslations('factors');
  const action = useActionForm({
    schema: async () => (await import('./app-fields')).AppFields,
    defaultValues: { name: '', code: '' },
    submit: ({ name, code }) => addTotpAction({ name, code, ticket }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <Form action={action} guard={false}>
      <p>{t('scan')}</p>
      <QrCode text={address} label={t('qr')} size={QR_PIXELS} />
      <div>
        <p className="text-table text-muted">{t('typeInstead')}</p>
        <div className="mt-1 flex items-start gap-2">
          <code className="min-w-0 break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} what={t('key')} />
        </div>
      </div>
      <FormTextField name="name" label={t('name')} hint={t('nameHint')} required />
      <FormTextField
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <div>
        <SubmitButton>{t('confirmApp')}</SubmitButton>
      </div>
    </Form>
  );
}
