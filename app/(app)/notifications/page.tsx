import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { flagFilter, parseListParams, type RawSearchParams } from '@/app/_web/search-params';
import { PublicId } from '@/lib/id';
import { ListNotifications } from '@/lib/notifications/list-params';
import { countUnread, listNotifications } from '@/lib/notifications/queries';
import { MarkAllRead } from './mark-buttons';
import { NotificationGroupRow } from './notification-group';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notifications'))('title') };
}

/** What the person was told, one row per document, the newest first. */
export default async function NotificationsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf('/notifications', raw));
  const { filters } = parseListParams(raw, { sortable: [], defaultSort: [], filters: { unread: flagFilter } });
  const unreadOnly = filters.unread === true;
  const after = PublicId.safeParse(raw.after).data;
  const [{ groups, next }, unread, t] = await Promise.all([
    listNotifications(ctx, ListNotifications.parse({ unreadOnly, after })),
    countUnread(ctx),
    getTranslations('notifications'),
  ]);
  const query = unreadOnly ? '&unread=1' : '';
  return (
    <ClientMessages namespaces={['notifications']}>
      <PageHeader
        title={t('title')}
        meta={t('unreadCount', { count: unread })}
        actions={unread > 0 && <MarkAllRead />}
      />
      <LinkTabs
        label={t('views')}
        tabs={[
          { href: '/notifications', label: t('all'), current: !unreadOnly },
          { href: '/notifications?unread=1', label: t('unread'), count: unread, current: unreadOnly },
        ]}
      />
      {groups.length === 0 ? (
        <EmptyState title={t(unreadOnly ? 'emptyUnreadTitle' : 'emptyTitle')}>
          {t(unreadOnly ? 'emptyUnreadText' : 'emptyText')}
        </EmptyState>
      ) : (
        <ul className="mt-4 border-y border-line bg-surface max-md:-mx-4 md:rounded-md md:border">
          {groups.map((group) => (
            <NotificationGroupRow key={group.documentPublicId} group={group} />
          ))}
        </ul>
      )}
      {next && (
        <div className="flex justify-center py-4">
          <ButtonLink href={`/notifications?after=${next}${query}`}>{t('older')}</ButtonLink>
        </div>
      )}
    </ClientMessages>
  );
}
