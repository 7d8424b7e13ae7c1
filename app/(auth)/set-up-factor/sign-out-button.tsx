'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { signOutAction } from '@/app/_shell/session-actions';
import { Button } from '@/app/_ui/button';

/** A way out for people who cannot set up their factor now. */
export function SignOutButton() {
  const t = useTranslations('factors');
  const [isLeaving, startLeaving] = useTransition();
  return (
    <Button variant="ghost" pending={isLeaving} onClick={() => startLeaving(() => signOutAction())}>
      {t('setUp.signOut')}
    </Button>
  );
}
