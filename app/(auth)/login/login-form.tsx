'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';
import { PasswordField } from '@/app/_ui/password-field';
import { TextField } from '@/app/_ui/text-field';
import { requestSignIn, secondStepAddress } from '@/app/_web/sign-in-request';

type Credentials = { username: string; password: string };

/** User name and password. A refusal takes the focus; the typed text stays. */
export function LoginForm({
  values,
  onChange,
  firstMessage,
  nextAddress,
}: {
  values: Credentials;
  onChange: (values: Credentials) => void;
  firstMessage: string | null;
  nextAddress: string;
}) {
  const t = useTranslations('login');
  const [{ message, refusals }, setRefusal] = useState({ message: firstMessage, refusals: 0 });
  const [isPending, setPending] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);
  const username = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Only where nothing has the focus yet: a fast typist may have begun before the page listens.
    if (document.activeElement === document.body) username.current?.focus();
  }, []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const refuse = (words: string) => setRefusal({ message: words, refusals: refusals + 1 });
    if (values.username.trim() === '' || values.password === '') return refuse(t('incomplete'));
    setPending(true);
    const answer = await requestSignIn(values.username.trim(), values.password);
    // A full load discards everything rendered without a session.
    if (answer.ok) return window.location.assign(answer.needsSecondStep ? secondStepAddress(nextAddress) : nextAddress);
    setPending(false);
    refuse(answer.message ?? t('offline'));
  };
  // After it is drawn; counted, because a second refusal may say the same words.
  useEffect(() => {
    if (refusals > 0) alert.current?.focus();
  }, [refusals]);

  return (
    // Sent before the page listens, a password must not land in the address.
    <form method="post" onSubmit={send} className="flex flex-col gap-4" aria-busy={isPending || undefined}>
      {message && (
        <p
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="flex items-start gap-2 rounded-md bg-chip-rejected px-4 py-3 text-chip-rejected-ink"
        >
          <Icon name="triangle-exclamation-point" className="mt-[3px] shrink-0" />
          {message}
        </p>
      )}
      <TextField
        ref={username}
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.username}
        onChange={(event) => onChange({ ...values, username: event.target.value })}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        value={values.password}
        onChange={(event) => onChange({ ...values, password: event.target.value })}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t('signIn')}
      </Button>
      <Link href="/forgot" className="self-start text-table text-primary hover:underline">
        {t('forgot')}
      </Link>
    </form>
  );
}
