'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';

/** From the builder to the same draft, tried on the numbers that were really given. */
export function WhatIfLink({ template }: { template: string }) {
  const t = useTranslations('numberFormats');
  const path = usePathname();
  return (
    <ButtonLink size="small" data-carries-work href={`${path}/what-if?template=${encodeURIComponent(template)}`}>
      {t('tryOnDocuments')}
    </ButtonLink>
  );
}
