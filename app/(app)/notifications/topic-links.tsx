import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@/db/enums';

/** Filters by reason of the notification, with unread counts; the active one links back to all. */
export function TopicLinks({
  current,
  unreadOnly,
  counts,
}: {
  current: NotificationTopic | null;
  unreadOnly: boolean;
  counts: Record<NotificationTopic, number>;
}) {
  const t = useTranslations('notifications');
  return (
    <nav aria-label={t('topics')}>
      <ul className="flex flex-wrap gap-1.5 pb-1">
        {NOTIFICATION_TOPICS.map((topic) => {
          const isCurrent = topic === current;
          return (
            <li key={topic}>
              <Link
                href={addressOfTopic(isCurrent ? null : topic, unreadOnly)}
                aria-current={isCurrent ? 'true' : undefined}
                className={classNames(
                  'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-table whitespace-nowrap hover:bg-hover pointer-coarse:h-10',
                  isCurrent ? 'border-primary bg-selected font-medium text-ink' : 'border-line text-muted',
                )}
              >
                {t(`preferences.topics.${topic}.name`)}
                {counts[topic] > 0 && (
                  <span className="font-medium text-ink">{counts[topic].toLocaleString('en-US')}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function addressOfTopic(topic: NotificationTopic | null, unreadOnly: boolean): string {
  const query = new URLSearchParams({ ...(unreadOnly && { unread: '1' }), ...(topic && { topic }) }).toString();
  return query ? `/notifications?${query}` : '/notifications';
}
