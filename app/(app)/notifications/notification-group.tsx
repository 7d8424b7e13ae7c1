import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { documentPath } from '@/lib/documents/document-path';
import type { NotificationGroup, NotificationItem } from '@/lib/messages/notifications/queries';
import { MarkDocumentRead } from './mark-buttons';

/** Lines of a group that are seen without opening it. */
const SHOWN = 2;

/** Everything about one document in one row; the whole row opens it, which also marks it read. */
export function NotificationGroupRow({ group }: { group: NotificationGroup }) {
  const t = useTranslations('notifications');
  const isUnread = group.unreadCount > 0;
  const older = group.items.slice(SHOWN);
  const name = group.documentNumber || t('bundle', { count: Number(group.items[0]?.params.count ?? 0) });
  return (
    <li className="relative flex items-start gap-x-3 border-b max-md:flex-wrap border-line px-4 py-3 last:border-b-0 hover:bg-hover">
      <span
        className={classNames('mt-2 size-2 shrink-0 rounded-full', isUnread ? 'bg-primary' : 'bg-transparent')}
        title={isUnread ? t('unread') : undefined}
      >
        {isUnread && <span className="sr-only">{t('unread')}</span>}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <Link href={hrefOf(group)} data-row-link className="after:absolute after:inset-0 hover:underline">
            {group.documentNumber ? <DocumentNumber number={group.documentNumber} type={group.typeCode} /> : name}
          </Link>
        </div>
        {group.subject && <p className={classNames('break-words', isUnread && 'font-semibold')}>{group.subject}</p>}
        <Lines items={group.items.slice(0, SHOWN)} group={group} />
        {older.length > 0 && (
          <details className="relative z-10 mt-1 w-fit max-w-full text-table">
            <summary className="cursor-pointer py-1 text-muted hover:text-ink">
              {t('earlier', { count: older.length })}
            </summary>
            <Lines items={older} group={group} />
          </details>
        )}
      </div>
      <span className="text-table text-muted max-md:hidden">{group.projectCode}</span>
      {isUnread && <MarkDocumentRead documentPublicId={group.documentPublicId} number={name} />}
    </li>
  );
}

function Lines({ items, group }: { items: readonly NotificationItem[]; group: NotificationGroup }) {
  const t = useTranslations('notifications');
  const locale = useLocale();
  const wordsOf = ({ params }: NotificationItem) => ({
    organization: group.originatorCode,
    ask: labelOf(params.ask, locale) ?? t('act'),
    step: labelOf(params.step, locale) ?? '',
    person: String(params.personName ?? group.originatorCode),
    percent: Number(params.percent ?? 0),
  });
  return (
    <ul className="text-table text-muted">
      {items.map((item) => (
        <li key={item.publicId} className="flex flex-wrap gap-x-2">
          <span className={item.isRead ? undefined : 'text-ink'}>{t(`reason.${item.reason}`, wordsOf(item))}</span>
          {typeof item.params.dueAt === 'string' && !item.isRead && (
            <span>
              {t('due')} <ThaiDate iso={item.params.dueAt} form="short" />
            </span>
          )}
          <span>
            · <ThaiDate iso={item.createdAt} form="datetime" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Names of steps and buttons are the definition's own, in both languages. */
function labelOf(stored: unknown, locale: string): string | null {
  const label = stored as { th?: string; en?: string } | null | undefined;
  return (locale === 'en' ? label?.en : label?.th) ?? null;
}

function hrefOf({ entityType, projectCode, typeCode, documentPublicId: publicId, items }: NotificationGroup): string {
  const project = `/p/${encodeURIComponent(projectCode)}`;
  switch (entityType) {
    case 'correspondence':
    case 'circulation':
      return `${documentPath({ projectCode, typeCode, publicId })}${items[0]?.reason === 'MENTIONED' ? '#notes' : ''}`;
    case 'work_reminder':
      return '/inbox';
    case 'export':
      return '/exports';
    case 'report':
      return `/reports/${publicId}`;
    case 'webhook_subscription':
      return `/admin/webhooks/${publicId}`;
    case 'number_reset':
      return `/admin/numbering/resets/${publicId}`;
    case 'number_hold':
      return `${project}/holds`;
    case 'number_import':
      return `${project}/admin/numbering/import/${publicId}`;
    case 'number_series':
      return `${project}/admin/numbering/${encodeURIComponent(typeCode)}`;
  }
}
