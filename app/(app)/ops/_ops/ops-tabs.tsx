'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';

const OVERVIEW = '/ops';
const PAGES = [
  ['overview', OVERVIEW],
  ['numbering', '/ops/numbering'],
  ['queues', '/ops/queues'],
  ['deliveries', '/ops/deliveries'],
  ['database', '/ops/database'],
  ['storage', '/ops/storage'],
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
    current: path === href || (href !== OVERVIEW && path.startsWith(`${href}/`)),
  }));
  return <ScrollingTabs label={t('label')} tabs={tabs} />;
}
