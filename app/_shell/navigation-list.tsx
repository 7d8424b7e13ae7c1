'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import type { LiveCounts } from '../_live/live-counts';
import { classNames } from '../_ui/class-names';
import { Icon } from '../_ui/icon';
import { Link } from '../_ui/link';
import { currentOf, type NavigationGroup } from './navigation';
import type { PinnedLink } from './shell-data';

// Loaded late: most people have no pinned views.
const PinnedViews = lazy(() => import('./pinned-views').then((module) => ({ default: module.PinnedViews })));

/** The groups of the rail and of the drawer. `narrow` shows icons alone; names stay for screen readers and as tooltips. */
export function NavigationList({
  groups,
  narrow = false,
  counts,
  pins,
}: {
  groups: readonly NavigationGroup[];
  narrow?: boolean;
  counts: LiveCounts;
  /** Below the registers. */
  pins: readonly PinnedLink[];
}) {
  const t = useTranslations('shell');
  const here = currentOf(groups, usePathname());
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <div key={group.key}>
          <p className={narrow ? 'sr-only' : 'px-2 pb-1 text-meta font-medium text-muted'}>
            {t(`groups.${group.key}`)}
          </p>
          <ul aria-label={t(`groups.${group.key}`)} className="flex flex-col gap-0.5">
            {group.items.map((item) => {
              const current = item.href === here;
              const label = t(`pages.${item.key}`);
              return (
                <li key={item.key}>
                  <Link
                    href={item.href}
                    aria-current={current ? 'page' : undefined}
                    title={narrow ? label : undefined}
                    className={classNames(
                      'relative flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 pointer-coarse:min-h-11',
                      'has-[[data-on-its-way]]:bg-selected has-[[data-on-its-way]]:text-ink',
                      narrow && 'justify-center',
                      current ? 'bg-selected font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
                    )}
                  >
                    <Icon name={item.icon} className="shrink-0" />
                    <span className={narrow ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
                    {item.key === 'notifications' && counts.unread > 0 && !narrow && (
                      <span className="text-meta">{counts.unread}</span>
                    )}
                    {item.key === 'inbox' && counts.work.todo > 0 && (
                      <span className={narrow ? 'sr-only' : 'text-meta whitespace-nowrap'}>
                        {counts.work.todo}
                        {counts.work.overdue > 0 && (
                          <span className="font-medium text-danger">
                            {' · '}
                            {t('overdue', { count: counts.work.overdue })}
                          </span>
                        )}
                      </span>
                    )}
                    {item.key === 'inbox' && counts.work.overdue > 0 && narrow && (
                      <span aria-hidden className="absolute top-1 right-1.5 size-2 rounded-full bg-danger-solid" />
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
          {group.key === 'registers' && pins.length > 0 && (
            <Suspense>
              <PinnedViews pins={pins} narrow={narrow} />
            </Suspense>
          )}
        </div>
      ))}
    </div>
  );
}
