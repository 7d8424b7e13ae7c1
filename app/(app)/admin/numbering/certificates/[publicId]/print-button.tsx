'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';

export function PrintButton() {
  const t = useTranslations('series.certificate');
  return <Button onClick={() => window.print()}>{t('print')}</Button>;
}
