'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { isCurrent } from '@/app/_shell/navigation';
import { classNames } from '@/app/_ui/class-names';
import { CurrentTabInView } from '@/app/_ui/current-tab-in-view';
import { Link } from '@/app/_ui/link';

// Each page concerns only the reader, so no permission is needed.
const PAGES = [
  ['appearance', '/settings/appearance'],
  ['notificationSettings', '/settings/notifications'],
  ['delegation', '/settings/delegation'],
  ['security', '/settings/security'],
  ['sessions', '/settings/sessions'],
  ['tokens', '/settings/tokens'],
  ['myData', '/settings/my-data'],
] as const;

/** The way between the settings: a row of tabs on a phone, a column beside the page elsewhere. */
export function SettingsMenu() {
  const t = useTranslations('shell');
  const path = usePathname();
  return (
    <CurrentTabInView>
      <nav
        aria-label={t('settings')}
        className="overflow-x-auto border-b border-line md:w-52 md:border-b-0"
        data-print="hide"
      >
        <ul className="flex gap-1 md:flex-col">
          {PAGES.map(([key, href]) => {
            const current = isCurrent(href, path);
            return (
              <li key={href} className="max-md:-mb-px">
                <Link
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-9 items-center px-3 py-1.5 whitespace-nowrap focus-visible:-outline-offset-2',
                    'max-md:border-b-2 md:rounded-md pointer-coarse:min-h-11',
                    current
                      ? 'font-medium text-ink max-md:border-primary md:bg-selected'
                      : 'text-muted hover:text-ink max-md:border-transparent md:hover:bg-hover',
                  )}
                >
                  {t(`pages.${key}`)}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </CurrentTabInView>
  );
}
