'use client';

import { useTranslations } from 'next-intl';
import type { LiveCounts } from '../_live/live-counts';
import { Drawer } from '../_ui/drawer';
import type { NavigationGroup } from './navigation';
import { NavigationList } from './navigation-list';
import type { PinnedLink } from './shell-data';

/** The rail below 1024 px. Closes when a page is chosen. */
export function NavigationDrawer({
  open,
  onOpenChange,
  groups,
  counts,
  pins,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly NavigationGroup[];
  counts: LiveCounts;
  pins: readonly PinnedLink[];
}) {
  const t = useTranslations('shell');
  return (
    <Drawer open={open} onOpenChange={onOpenChange} side="left" title={t('navigation')}>
      <nav
        aria-label={t('navigation')}
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onOpenChange(false);
        }}
      >
        <NavigationList groups={groups} counts={counts} pins={pins} />
      </nav>
    </Drawer>
  );
}
