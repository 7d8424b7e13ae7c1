'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { isCurrent } from '@/app/_shell/navigation';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import type { AreaKey } from './areas';

/** The way between the pages of a project's administration. */
export function AreaTabs({ areas }: { areas: readonly { key: AreaKey; href: string }[] }) {
  const t = useTranslations('projectAdmin');
  const path = usePathname();
  // Addresses of areas may share a beginning: the longest match is the current area.
  const here = areas
    .filter(({ href }) => isCurrent(href, path))
    .sort((left, right) => right.href.length - left.href.length)[0];
  return (
    <ScrollingTabs
      label={t('title')}
      tabs={areas.map(({ key, href }) => ({ href, label: t(`areas.${key}`), current: key === here?.key }))}
    />
  );
}
