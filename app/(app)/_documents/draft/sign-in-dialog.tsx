'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { PasswordField } from '@/app/_ui/password-field';
import { TextField } from '@/app/_ui/text-field';
import { requestSignIn } from '@/app/_web/sign-in-request';

/** The session ended while somebody wrote: the same person signs in here, and the text never left the page. */
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
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    const answer = await requestSignIn(username, password);
    setPending(false);
    if (answer.ok) onSignedIn();
    else setProblem(answer.message ?? t('failed'));
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
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={problem ?? undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" pending={pending}>
          {t('send')}
        </Button>
      </form>
    </Dialog>
  );
}
