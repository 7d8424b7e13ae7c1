'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { MAX_VIEW_COUNT } from '@/lib/work/saved-views/constants';
import { classNames } from '../_ui/class-names';
import { Icon } from '../_ui/icon';
import { Link } from '../_ui/link';
import type { PinnedLink } from './shell-data';

/** The person's pinned views of the project, below the registers. Counts load after the page. */
export function PinnedViews({ pins, narrow }: { pins: readonly PinnedLink[]; narrow: boolean }) {
  const t = useTranslations('shell');
  const saved = useSearchParams().get('saved');
  const counts = useViewCounts(pins);
  return (
    <ul aria-label={t('pinnedViews')} className="mt-0.5 flex flex-col gap-0.5">
      {pins.map(({ publicId, name, href }) => {
        const count = counts[publicId];
        const isCurrent = saved === publicId;
        return (
          <li key={publicId}>
            <Link
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              title={name}
              className={classNames(
                'flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 pointer-coarse:min-h-11',
                'has-[[data-on-its-way]]:bg-selected has-[[data-on-its-way]]:text-ink',
                narrow && 'justify-center',
                isCurrent ? 'bg-selected font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              <Icon name="list-filter" className="shrink-0" />
              <span className={narrow ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{name}</span>
              {count !== undefined && (
                <span className={narrow ? 'sr-only' : 'text-meta whitespace-nowrap'}>
                  {count > MAX_VIEW_COUNT ? `${MAX_VIEW_COUNT}+` : count}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Requested on every page of the project; the server caches them for 30 s. Failed counts are omitted. */
function useViewCounts(pins: readonly PinnedLink[]): Readonly<Record<string, number>> {
  const path = usePathname();
  const project = pins[0]?.projectCode ?? '';
  const which = pins.map(({ publicId }) => publicId).join();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches for another page or set of pins.
  useEffect(() => {
    const asking = new AbortController();
    fetch(`/api/saved-views/counts?project=${encodeURIComponent(project)}`, { signal: asking.signal })
      .then(async (answer) => {
        if (answer.ok) setCounts((await answer.json()).counts);
      })
      .catch(() => undefined);
    return () => asking.abort();
  }, [project, path, which]);
  return counts;
}
