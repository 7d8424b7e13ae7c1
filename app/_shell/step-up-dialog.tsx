'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PasskeyButton } from '../_passkey/passkey-button';
import { Banner } from '../_ui/banner';
import { Button } from '../_ui/button';
import { Dialog } from '../_ui/dialog';
import { Form } from '../_ui/form/form';
import { FormTextField } from '../_ui/form/form-fields';
import { SubmitButton } from '../_ui/form/submit-button';
import { useActionForm } from '../_ui/form/use-action-form';
import { askOwnPasskeyAction } from '../(app)/settings/security/actions';
import { startOidc } from './start-oidc';
import { proveSessionAction } from './step-up-action';

/** Digits that an authenticator app shows; anything else is a recovery code. */
const TOTP_CODE = /^\d{6}$/;

/** A fresh proof of identity: second factor, password, or a new sign-in at the provider for a person who has neither. */
export function StepUpDialog({ proofs, onClose }: { proofs: readonly string[]; onClose: (isProven: boolean) => void }) {
  const t = useTranslations('shell.stepUp');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose(false);
      }}
      title={t('title')}
      description={t('why')}
      width="small"
    >
      <Proof proofs={proofs} onClose={onClose} />
    </Dialog>
  );
}

function Proof({ proofs, onClose }: { proofs: readonly string[]; onClose: (isProven: boolean) => void }) {
  const t = useTranslations('shell.stepUp');
  const hasPasskey = proofs.includes('PASSKEY');
  const hasApp = proofs.includes('TOTP');
  if (hasPasskey || hasApp) return <FactorProof hasPasskey={hasPasskey} hasApp={hasApp} onClose={onClose} />;
  if (proofs.includes('PASSWORD')) return <PasswordProof onClose={onClose} />;
  if (proofs.includes('OIDC')) return <ProviderProof onClose={onClose} />;
  return <Banner tone="danger">{t('none')}</Banner>;
}

function FactorProof({
  hasPasskey,
  hasApp,
  onClose,
}: {
  hasPasskey: boolean;
  hasApp: boolean;
  onClose: (isProven: boolean) => void;
}) {
  const t = useTranslations('shell.stepUp');
  const [problem, setProblem] = useState<string | null>(null);
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/identity/schema')).ProofByCode,
    defaultValues: { code: '' },
    submit: ({ code }) =>
      proveSessionAction({ proof: { kind: TOTP_CODE.test(code.replace(/\s/g, '')) ? 'totp' : 'recovery', code } }),
    onSuccess: () => onClose(true),
  });
  return (
    <div className="flex flex-col gap-4">
      {hasPasskey && (
        <PasskeyButton
          label={t('usePasskey')}
          ask={() => askOwnPasskeyAction({})}
          send={async (response) => {
            const outcome = await proveSessionAction({ proof: { kind: 'passkey', response } });
            if (outcome.ok) onClose(true);
            return outcome;
          }}
          onProblem={setProblem}
        />
      )}
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Form action={action} guard={false}>
        <FormTextField
          name="code"
          autoComplete="one-time-code"
          label={t(hasApp ? 'code' : 'recoveryCode')}
          hint={hasApp ? t('codeHint') : undefined}
          required
        />
        <Buttons onCancel={() => onClose(false)} />
      </Form>
    </div>
  );
}

function Buttons({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('shell.stepUp');
  return (
    <div className="flex justify-end gap-2 border-t border-line pt-4">
      <Button
        // Leaving the empty field would complain about it, and move this button away under the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onCancel}
      >
        {t('cancel')}
      </Button>
      <SubmitButton>{t('confirm')}</SubmitButton>
    </div>
  );
}

function PasswordProof({ onClose }: { onClose: (isProven: boolean) => void }) {
  const t = useTranslations('shell.stepUp');
  const action = useActionForm({
    schema: async () => (await import('@/lib/people/identity/schema')).ProofByPassword,
    defaultValues: { password: '' },
    submit: ({ password }) => proveSessionAction({ proof: { kind: 'password', password } }),
    onSuccess: () => onClose(true),
  });
  return (
    <Form action={action} guard={false}>
      <FormTextField name="password" type="password" autoComplete="current-password" label={t('password')} required />
      <Buttons onCancel={() => onClose(false)} />
    </Form>
  );
}

/** The provider asks in a window of its own: the text typed here stays. */
function ProviderProof({ onClose }: { onClose: (isProven: boolean) => void }) {
  const t = useTranslations('shell.stepUp');
  const [isStarted, setStarted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const start = async () => {
    // Opened by the press itself, or the browser would take it for an advertisement.
    const opened = window.open('', '_blank');
    try {
      const url = await startOidc('/settings/sessions', { isFresh: true });
      if (opened) opened.location.assign(url);
      setStarted(opened !== null);
      setFailed(opened === null);
    } catch {
      opened?.close();
      setFailed(true);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      {hasFailed && <Banner tone="danger">{t('providerFailed')}</Banner>}
      <p>{t(isStarted ? 'providerStarted' : 'provider')}</p>
      <div className="flex justify-end gap-2 border-t border-line pt-4">
        <Button variant={isStarted ? 'secondary' : 'primary'} onClick={start}>
          {t('signInAgain')}
        </Button>
        {isStarted && (
          <Button variant="primary" onClick={() => onClose(true)}>
            {t('goOn')}
          </Button>
        )}
      </div>
    </div>
  );
}
