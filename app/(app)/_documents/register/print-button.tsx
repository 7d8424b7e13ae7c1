'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';

/** Opens the browser's own printing, which knows the printers. */
export function PrintButton() {
  const t = useTranslations('register');
  return (
    <Button variant="primary" onClick={() => window.print()}>
      {t('print')}
    </Button>
  );
}
