'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { LiveCounts } from '../_live/live-counts';
import { classNames } from '../_ui/class-names';
import { Icon } from '../_ui/icon';
import type { NavigationGroup } from './navigation';
import { NavigationList } from './navigation-list';
import { savePreferencesAction } from './preferences-action';
import type { PinnedLink } from './shell-data';

/** Left rail from 1024 px up: 232 px, or 56 px with icons alone. */
export function Rail({
  groups,
  counts,
  pins,
  startNarrow,
}: {
  groups: readonly NavigationGroup[];
  counts: LiveCounts;
  pins: readonly PinnedLink[];
  startNarrow: boolean;
}) {
  const t = useTranslations('shell');
  const [narrow, setNarrow] = useState(startNarrow);
  const label = narrow ? t('railWide') : t('railNarrow');
  const icon = narrow ? 'panel-left-open' : 'panel-left-close';
  const toggle = () => {
    setNarrow(!narrow);
    void savePreferencesAction({ rail: narrow ? 'wide' : 'narrow' });
  };
  return (
    <nav
      aria-label={t('navigation')}
      data-print="hide"
      className={classNames(
        'sticky top-13 flex h-[calc(100dvh-52px)] shrink-0 flex-col justify-between overflow-y-auto border-r border-line p-2 pt-3 max-lg:hidden',
        narrow ? 'w-14' : 'w-58',
      )}
    >
      <NavigationList groups={groups} narrow={narrow} counts={counts} pins={pins} />
      <button
        type="button"
        onClick={toggle}
        aria-label={label}
        title={label}
        className={classNames(
          'mt-4 flex min-h-8 items-center rounded-md px-2 text-muted hover:bg-hover hover:text-ink',
          narrow && 'justify-center',
        )}
      >
        <Icon name={icon} />
      </button>
    </nav>
  );
}
