'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PasskeyButton } from '@/app/_passkey/passkey-button';
import { askSignInPasskeyAction, signInWithPasskeyAction } from './actions';

/** The way in without user name and password. */
export function PasskeySignIn({ nextAddress }: { nextAddress: string }) {
  const t = useTranslations('login');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6 empty:hidden">
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <PasskeyButton
        className="w-full"
        label={t('signInWithPasskey')}
        ask={() => askSignInPasskeyAction({})}
        send={async (answer) => {
          const outcome = await signInWithPasskeyAction(answer);
          // A full load discards everything rendered without a session.
          if (outcome.ok) window.location.assign(nextAddress);
          return outcome;
        }}
        onProblem={setProblem}
      />
    </div>
  );
}
