'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { savePreferencesAction } from '../_shell/preferences-action';
import { Button } from '../_ui/button';

/** Offers the language that is not in use, in its own words. */
export function LanguageSwitch() {
  const t = useTranslations('login');
  const router = useRouter();
  const other = useLocale() === 'th' ? 'en' : 'th';
  const [isPending, startTransition] = useTransition();
  const change = () =>
    startTransition(async () => {
      await savePreferencesAction({ locale: other });
      router.refresh();
    });
  return (
    <Button variant="ghost" size="small" lang={other} pending={isPending} onClick={change}>
      {t('otherLanguage')}
    </Button>
  );
}
