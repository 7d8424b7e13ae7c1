'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PasskeyButton } from '@/app/_passkey/passkey-button';
import { Button } from '@/app/_ui/button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { Form } from '@/app/_ui/form/form';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import type { FactorNeed } from '@/lib/people/identity/factors/factor-queries';
import type { OwnerProof } from '@/lib/people/identity/factors/schema';
import { askOwnPasskeyAction } from './actions';

type Kind = 'totp' | 'recovery' | 'password';

/** Asks the owner of an account to prove that it is they, before its factors change. */
export function ProofForm<T>({
  need,
  label,
  submit,
  onSuccess,
}: {
  need: FactorNeed;
  /** Of the button: what happens. */
  label: string;
  submit: (proof: OwnerProof) => Promise<ActionOutcome<T>>;
  onSuccess: (data: T) => void;
}) {
  const t = useTranslations('factors.proof');
  const [kind, setKind] = useState<Kind>(firstKind(need));
  const [problem, setProblem] = useState<string | null>(null);
  const action = useActionForm({
    schema: async () => (await import('./proof-fields')).proofFields(need.kind === 'none'),
    defaultValues: { proof: '' },
    submit: async ({ proof }) => {
      const outcome = await submit(kind === 'password' ? { kind, password: proof } : { kind, code: proof });
      if (outcome.ok || !outcome.fieldErrors?.password) return outcome;
      return { ...outcome, fieldErrors: { proof: outcome.fieldErrors.password } };
    },
    onSuccess,
  });
  return (
    <div className="flex flex-col gap-4">
      {need.hasPasskey && (
        <PasskeyButton
          label={t('usePasskey')}
          ask={() => askOwnPasskeyAction({})}
          send={async (response) => {
            const outcome = await submit({ kind: 'passkey', response });
            if (outcome.ok) onSuccess(outcome.data);
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
        {need.kind !== 'none' && (
          <FormTextField
            key={kind}
            name="proof"
            label={t(kind)}
            hint={t(`${kind}Hint`)}
            required
            {...(kind === 'password'
              ? { type: 'password', autoComplete: 'current-password' }
              : { autoComplete: kind === 'totp' ? 'one-time-code' : 'off', autoCapitalize: 'none', spellCheck: false })}
            {...(kind === 'totp' && { inputMode: 'numeric' as const })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <SubmitButton>{label}</SubmitButton>
          {need.hasApp && (
            <Button variant="ghost" onClick={() => setKind(kind === 'totp' ? 'recovery' : 'totp')}>
              {t(kind === 'totp' ? 'useRecovery' : 'useApp')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}

function firstKind({ kind, hasApp }: FactorNeed): Kind {
  if (kind !== 'factor') return 'password';
  return hasApp ? 'totp' : 'recovery';
}
