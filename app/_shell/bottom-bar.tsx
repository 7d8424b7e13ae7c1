'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { LiveCounts } from '../_live/live-counts';
import { classNames } from '../_ui/class-names';
import { Icon } from '../_ui/icon';
import { Link } from '../_ui/link';
import { isCurrent } from './navigation';

// A phone at twice the size is 195 px wide: icons alone fit.
const LABEL = 'max-[260px]:sr-only';
const ITEM = 'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-meta';

/** Navigation bar of a phone, with five entries. */
export function BottomBar({
  counts,
  onSearch,
  onScan,
  onMore,
}: {
  counts: LiveCounts;
  onSearch: () => void;
  onScan: () => void;
  onMore: () => void;
}) {
  const t = useTranslations('shell');
  const path = usePathname();
  const tone = (href: string) => (isCurrent(href, path) ? 'font-medium text-primary' : 'text-muted');
  return (
    <nav
      aria-label={t('bottomNavigation')}
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Link
        href="/inbox"
        className={classNames(ITEM, tone('/inbox'))}
        aria-current={isCurrent('/inbox', path) ? 'page' : undefined}
      >
        <Icon name="inbox" size={20} />
        <span className={LABEL}>{t('pages.inbox')}</span>
        {counts.work.todo > 0 && (
          <span
            className={classNames(
              'absolute top-1 left-1/2 ml-1.5 min-w-5 rounded-full px-1 text-center',
              counts.work.overdue > 0 ? 'bg-danger-solid text-on-danger' : 'bg-primary text-on-primary',
            )}
          >
            {counts.work.todo > 99 ? '99+' : counts.work.todo}
          </span>
        )}
      </Link>
      <button type="button" className={classNames(ITEM, 'text-muted')} onClick={onSearch}>
        <Icon name="search" size={20} />
        <span className={LABEL}>{t('search')}</span>
      </button>
      <button type="button" className={classNames(ITEM, 'text-muted')} onClick={onScan}>
        <Icon name="scan-qr-code" size={20} />
        <span className={LABEL}>{t('scan.open')}</span>
      </button>
      <Link
        href="/notifications"
        className={classNames(ITEM, tone('/notifications'))}
        aria-current={isCurrent('/notifications', path) ? 'page' : undefined}
      >
        <Icon name="bell" size={20} />
        <span className={LABEL}>{t('pages.notifications')}</span>
        {counts.unread > 0 && <span className="absolute top-1.5 left-1/2 ml-1.5 size-2 rounded-full bg-danger-solid" />}
      </Link>
      <button type="button" className={classNames(ITEM, 'text-muted')} onClick={onMore}>
        <Icon name="ellipsis" size={20} />
        <span className={LABEL}>{t('more')}</span>
      </button>
    </nav>
  );
}
