'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import { NUMBERING_PAGES } from './numbering-pages';

export function NumberingTabs({ held }: { held: readonly string[] }) {
  const t = useTranslations('series.tabs');
  const path = usePathname();
  const tabs = NUMBERING_PAGES.filter((page) => held.includes(page.permission)).map((page) => ({
    href: page.path,
    label: t(page.key),
    current: path === page.path || path.startsWith(`${page.path}/`),
  }));
  if (tabs.length < 2) return null;
  return <ScrollingTabs label={t('label')} tabs={tabs} />;
}
