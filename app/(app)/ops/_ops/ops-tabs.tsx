'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';

const PAGES = [
  ['deadLetters', '/ops/dead-letters'],
  ['webhooks', '/ops/webhooks'],
  ['workflows', '/admin/workflows/verification'],
  ['backups', '/ops/backups'],
] as const;

export function OpsTabs() {
  const t = useTranslations('ops.tabs');
  const path = usePathname();
  const tabs = PAGES.map(([key, href]) => ({
    href,
    label: t(key),
    current: path === href || path.startsWith(`${href}/`),
  }));
  // Another program's page (the queues as they are in Redis), so it is not one of the router's.
  return (
    <ScrollingTabs label={t('label')} tabs={[...tabs, { href: '/api/queues', label: t('queues'), current: false }]} />
  );
}
