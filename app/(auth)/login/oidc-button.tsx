'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';

/** Leads to the OpenID provider; next-auth wants its token with the POST that starts the journey. */
export function OidcButton({ nextAddress }: { nextAddress: string }) {
  const t = useTranslations('login');
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
      const response = await fetch('/api/auth/signin/oidc', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ csrfToken, callbackUrl: nextAddress, json: 'true' }),
      });
      const { url } = (await response.json()) as { url: string };
      window.location.assign(url);
    } catch {
      setPending(false);
    }
  };
  return (
    <div className="mt-6 border-t border-line pt-6">
      <Button className="w-full" pending={isPending} onClick={start}>
        {t('signInWithOidc')}
      </Button>
    </div>
  );
}
