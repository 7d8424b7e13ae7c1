'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PasskeyButton } from '@/app/_passkey/passkey-button';
import { Button } from '@/app/_ui/button';
import { Form } from '@/app/_ui/form/form';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { askSecondStepPasskeyAction, finishSignInAction } from './actions';

/** A passkey, the code of the authenticator app, or a recovery code by a person without their phone. */
export function SecondStepForm({
  hasApp,
  hasPasskey,
  nextAddress,
}: {
  hasApp: boolean;
  hasPasskey: boolean;
  nextAddress: string;
}) {
  const t = useTranslations('login.secondStep');
  const [kind, setKind] = useState<'totp' | 'recovery'>(hasApp ? 'totp' : 'recovery');
  const [problem, setProblem] = useState<string | null>(null);
  const action = useActionForm({
    schema: async () => (await import('./code-field')).CodeField,
    defaultValues: { code: '' },
    submit: ({ code }) => finishSignInAction({ proof: { kind, code } }),
    // A full load discards everything rendered without a session.
    onSuccess: () => window.location.assign(nextAddress),
  });
  const change = (next: 'totp' | 'recovery') => {
    setKind(next);
    action.form.reset({ code: '' });
  };
  return (
    <div className="flex flex-col gap-4">
      {hasPasskey && (
        <PasskeyButton
          label={t('usePasskey')}
          ask={() => askSecondStepPasskeyAction({})}
          send={async (response) => {
            const outcome = await finishSignInAction({ proof: { kind: 'passkey', response } });
            if (outcome.ok) window.location.assign(nextAddress);
            return outcome;
          }}
          onProblem={setProblem}
        />
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <Form action={action} guard={false}>
        {kind === 'totp' ? (
          <FormTextField
            key="totp"
            name="code"
            label={t('code')}
            hint={t('codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
          />
        ) : (
          <FormTextField
            key="recovery"
            name="code"
            label={t('recoveryCode')}
            hint={t('recoveryHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
          />
        )}
        <SubmitButton>{t('continue')}</SubmitButton>
      </Form>
      {hasApp && (
        <Button
          variant="ghost"
          // Leaving the empty field would complain about it, and move this button away under the press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => change(kind === 'totp' ? 'recovery' : 'totp')}
        >
          {t(kind === 'totp' ? 'useRecovery' : 'useApp')}
        </Button>
      )}
    </div>
  );
}
