'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { AddApp } from '@/app/(app)/settings/security/add-app';
import { AddPasskey } from '@/app/(app)/settings/security/add-passkey';
import type { FactorNeed } from '@/lib/people/identity/factors/factor-queries';

/** The set-up of the first factor; then a full load, as everything was refused before it. */
export function SetUpFactor({ need, canAddPasskey }: { need: FactorNeed; canAddPasskey: boolean }) {
  const t = useTranslations('factors');
  const [kind, setKind] = useState<'app' | 'passkey'>('app');
  const done = () => window.location.assign('/');
  return (
    <div className="flex flex-col gap-4">
      {kind === 'app' ? <AddApp need={need} onDone={done} /> : <AddPasskey need={need} onDone={done} />}
      {canAddPasskey && (
        <Button variant="ghost" onClick={() => setKind(kind === 'app' ? 'passkey' : 'app')}>
          {t(kind === 'app' ? 'setUp.passkeyInstead' : 'setUp.appInstead')}
        </Button>
      )}
    </div>
  );
}
