import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LinkTabs } from '@/app/_ui/link-tabs';
import type { OpenedViews } from './open-saved-view';
import { viewLink } from './view-link';

/** Number of views shown as tabs; the dialog lists all of them. */
const MAX_TABS = 5;

/**
 * Tabs of a register followed by its saved views, pinned ones first.
 * @param hasOwnTabs the register's tabs lead to other registers, so that the way back to all of it is here
 */
export async function SavedViewTabs({
  base,
  opened: { views, named },
  hasOwnTabs,
  children,
}: {
  base: string;
  opened: OpenedViews;
  hasOwnTabs: boolean;
  children: ReactNode;
}) {
  if (views.length === 0) return children;
  const t = await getTranslations('savedViews');
  const ranked = [
    ...views.filter(({ publicId }) => publicId === named?.publicId),
    ...views.filter(({ publicId, isPinned }) => isPinned && publicId !== named?.publicId),
    ...views.filter(({ publicId, isPinned }) => !isPinned && publicId !== named?.publicId),
  ].slice(0, MAX_TABS);
  // In list order, so that opening a view does not move its tab.
  const shown = views.filter((view) => ranked.includes(view));
  return (
    <div className="flex min-w-0 items-end gap-x-2 overflow-x-auto">
      <div className="shrink-0">{children}</div>
      <div className="shrink-0">
        <LinkTabs
          label={t('title')}
          tabs={[
            ...(hasOwnTabs ? [{ href: `${base}?saved=all`, label: t('all'), current: named === null }] : []),
            ...shown.map(({ publicId, name }) => ({
              href: viewLink(base, publicId),
              label: <span className="max-w-48 truncate">{name}</span>,
              current: publicId === named?.publicId,
            })),
          ]}
        />
      </div>
    </div>
  );
}
