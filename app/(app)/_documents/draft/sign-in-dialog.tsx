'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { PasswordField } from '@/app/_ui/password-field';
import { TextField } from '@/app/_ui/text-field';
import { requestSignIn } from '@/app/_web/sign-in-request';
import { finishSignInAction } from '@/app/(auth)/login/mfa/actions';

/**
 * The session ended while somebody wrote: the same person signs in here, and the text never left the page. A person with
 * a second factor types a code of the authenticator app or a recovery code.
 */
export function SignInDialog({
  username,
  displayName,
  onSignedIn,
  onLater,
}: {
  username: string;
  displayName: string;
  onSignedIn: () => void;
  onLater: () => void;
}) {
  const t = useTranslations('draft.signIn');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Null when the person is in. */
  const attempt = async (): Promise<{ problem: string | null } | null> => {
    if (code !== null) {
      // A recovery code has ten characters, a code of the app six digits.
      const kind = /^\s*\d{3}\s*\d{3}\s*$/.test(code) ? 'totp' : 'recovery';
      const outcome = await finishSignInAction({ proof: { kind, code } }).catch(() => null);
      if (outcome?.ok) return null;
      if (outcome?.code === 'SECOND_STEP_EXPIRED') setCode(null);
      return { problem: outcome?.message ?? t('failed') };
    }
    const answer = await requestSignIn(username, password);
    if (!answer.ok) return { problem: answer.message ?? t('failed') };
    if (!answer.needsSecondStep) return null;
    setCode('');
    return { problem: null };
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    const refusal = await attempt();
    setPending(false);
    if (refusal) setProblem(refusal.problem);
    else onSignedIn();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLater();
      }}
      title={t('title')}
      width="small"
    >
      <form onSubmit={send} className="flex flex-col gap-4">
        <p className="text-muted">{t('text')}</p>
        <TextField
          label={t('username')}
          name="username"
          autoComplete="username"
          readOnly
          value={username}
          hint={displayName}
        />
        {code === null ? (
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={problem ?? undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : (
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            name="code"
            autoComplete="one-time-code"
            autoFocus
            required
            value={code}
            error={problem ?? undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <Button type="submit" variant="primary" pending={pending}>
          {t('send')}
        </Button>
      </form>
    </Dialog>
  );
}
