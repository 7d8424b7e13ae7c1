'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { hideFirstSteps } from '@/app/_shell/first-steps-cookie';
import { Button } from '@/app/_ui/button';

/** Dismisses the first steps in this browser. */
export function HideFirstSteps({ userPublicId }: { userPublicId: string }) {
  const t = useTranslations('home');
  const router = useRouter();
  const hide = () => {
    hideFirstSteps(userPublicId);
    router.refresh();
  };
  return (
    <Button variant="ghost" size="small" onClick={hide}>
      {t('first.hide')}
    </Button>
  );
}
