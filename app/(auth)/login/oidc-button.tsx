'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { startOidc } from '@/app/_shell/start-oidc';
import { Button } from '@/app/_ui/button';

/** Leads to the OpenID provider. */
export function OidcButton({ nextAddress }: { nextAddress: string }) {
  const t = useTranslations('login');
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      window.location.assign(await startOidc(nextAddress));
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
