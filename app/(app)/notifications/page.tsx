import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { Banner } from '@/app/_ui/banner';
import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import { FilterSheet } from '@/app/_ui/filter-sheet';
import { Link } from '@/app/_ui/link';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { choicesFilter, flagFilter, parseListParams, type RawSearchParams } from '@/app/_web/search-params';
import { NOTIFICATION_TOPICS } from '@/db/enums';
import { ListNotifications } from '@/lib/messages/notifications/list-params';
import { areNotificationsLate } from '@/lib/messages/notifications/notify/delay';
import { countUnread, listNotifications } from '@/lib/messages/notifications/queries';
import { countUnreadByTopic } from '@/lib/messages/notifications/topic-queries';
import { PublicId } from '@/lib/platform/public-id';
import { countMyWork } from '@/lib/work/my-work/count-my-work';
import { ListKeys } from './list-keys';
import { MarkAllRead } from './mark-buttons';
import { NotificationGroupRow } from './notification-group';
import { addressOfTopic, TopicLinks } from './topic-links';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notifications'))('title') };
}

/** Notifications of the person, one row per document, the newest first. */
export default async function NotificationsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf('/notifications', raw));
  const { filters } = parseListParams(raw, {
    sortable: [],
    defaultSort: [],
    filters: { unread: flagFilter, topic: choicesFilter(NOTIFICATION_TOPICS) },
  });
  const unreadOnly = filters.unread === true;
  const topic = filters.topic?.[0] ?? null;
  const after = PublicId.safeParse(raw.after).data;
  const [{ groups, next }, unread, counts, work, isLate, t] = await Promise.all([
    listNotifications(ctx, ListNotifications.parse({ unreadOnly, topics: topic ? [topic] : [], after })),
    countUnread(ctx),
    countUnreadByTopic(ctx),
    countMyWork(ctx),
    areNotificationsLate(ctx),
    getTranslations('notifications'),
  ]);
  const isFiltered = unreadOnly || topic !== null;
  const here = addressOfTopic(topic, unreadOnly);
  return (
    <ClientMessages namespaces={['notifications']}>
      <PageHeader
        title={t('title')}
        meta={
          <>
            <span className="max-md:hidden">{t('unreadCount', { count: unread })}</span>
            <Link href="/inbox" className="inline-flex min-h-6 items-center text-primary hover:underline">
              {t('work', { todo: work.todo, overdue: work.overdue })}
            </Link>
          </>
        }
        actions={
          <>
            <ButtonLink href="/settings/notifications" className="max-md:hidden">
              {t('settings')}
            </ButtonLink>
            {unread > 0 && <MarkAllRead />}
          </>
        }
      />
      {isLate && (
        <div className="mb-4">
          <Banner tone="warning">{t('late')}</Banner>
        </div>
      )}
      <div className="flex items-center justify-between gap-3 max-md:pb-1 md:block">
        <LinkTabs
          label={t('views')}
          tabs={[
            { href: addressOfTopic(topic, false), label: t('all'), current: !unreadOnly },
            { href: addressOfTopic(topic, true), label: t('unread'), count: unread, current: unreadOnly },
          ]}
        />
        <FilterSheet count={topic === null ? 0 : 1}>
          <TopicLinks current={topic} unreadOnly={unreadOnly} counts={counts} />
          <ButtonLink href="/settings/notifications">{t('settings')}</ButtonLink>
        </FilterSheet>
      </div>
      <div className="mt-3 max-md:hidden">
        <TopicLinks current={topic} unreadOnly={unreadOnly} counts={counts} />
      </div>
      <ListKeys />
      {groups.length === 0 ? (
        <EmptyState
          title={t(unreadOnly ? 'emptyUnreadTitle' : 'emptyTitle')}
          action={isFiltered && <ButtonLink href="/notifications">{t('showAll')}</ButtonLink>}
        >
          {t(unreadOnly ? 'emptyUnreadText' : topic ? 'emptyTopicText' : 'emptyText')}
        </EmptyState>
      ) : (
        <ul className="border-y md:mt-4 border-line bg-surface max-md:-mx-4 md:rounded-md md:border">
          {groups.map((group) => (
            <NotificationGroupRow key={group.documentPublicId} group={group} />
          ))}
        </ul>
      )}
      {next && (
        <div className="flex justify-center py-4">
          <ButtonLink href={`${here}${here.includes('?') ? '&' : '?'}after=${next}`}>{t('older')}</ButtonLink>
        </div>
      )}
    </ClientMessages>
  );
}
