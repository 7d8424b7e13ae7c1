'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { DemoGroup } from '@/lib/people/demo/list-demo-people';
import { DemoPeople } from './demo-people';
import { LoginForm } from './login-form';
import { OidcButton } from './oidc-button';
import { PasskeySignIn } from './passkey-sign-in';
import type { SignInNotice } from './sign-in-notice';

/** The form, and in a demonstration the people one can be: choosing one fills the form in. */
export function LoginPanel({
  demo,
  hasOidc,
  hasPasskeys,
  notice,
  nextAddress,
}: {
  demo: { password: string; groups: DemoGroup[] } | null;
  hasOidc: boolean;
  hasPasskeys: boolean;
  /** Why the page was opened anew; null on a first visit. */
  notice: SignInNotice | null;
  /** Address after the sign-in. */
  nextAddress: string;
}) {
  const t = useTranslations('login');
  const [chosen, setChosen] = useState({ username: '', password: '' });
  const button = useRef<HTMLDivElement>(null);
  const choose = (username: string) => {
    setChosen({ username, password: demo?.password ?? '' });
    button.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };
  return (
    <div className={demo ? 'grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(280px,360px)_1fr]' : 'mx-auto max-w-sm'}>
      <section ref={button} aria-labelledby="login-title">
        <h1 id="login-title" className="mb-5 font-display text-title font-semibold">
          {t('title')}
        </h1>
        <LoginForm values={chosen} onChange={setChosen} firstMessage={notice && t(notice)} nextAddress={nextAddress} />
        {hasPasskeys && <PasskeySignIn nextAddress={nextAddress} />}
        {hasOidc && <OidcButton nextAddress={nextAddress} />}
      </section>
      {demo && <DemoPeople groups={demo.groups} chosen={chosen.username} onChoose={choose} />}
    </div>
  );
}
