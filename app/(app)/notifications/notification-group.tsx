import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { DocumentNumber } from '@/app/_ui/document-number';
import { ThaiDate } from '@/app/_ui/thai-date';
import { documentPath } from '@/lib/document-path';
import type { NotificationGroup } from '@/lib/notifications/queries';
import { MarkDocumentRead } from './mark-buttons';

/** Everything about one document in one row; the whole row opens it, which also marks it read. */
export function NotificationGroupRow({ group }: { group: NotificationGroup }) {
  const t = useTranslations('notifications');
  const isUnread = group.unreadCount > 0;
  return (
    <li className="relative flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0 hover:bg-hover">
      <span
        className={classNames('mt-2 size-2 shrink-0 rounded-full', isUnread ? 'bg-primary' : 'bg-transparent')}
        title={isUnread ? t('unread') : undefined}
      >
        {isUnread && <span className="sr-only">{t('unread')}</span>}
      </span>
      <div className="min-w-0 flex-1">
        <Link href={hrefOf(group)} className="after:absolute after:inset-0 hover:underline">
          <DocumentNumber number={group.documentNumber} type={group.typeCode} />
        </Link>
        <p className={classNames('break-words', isUnread && 'font-semibold')}>{group.subject}</p>
        <ul className="text-table text-muted">
          {group.items.map((item) => (
            <li key={item.publicId} className="flex flex-wrap gap-x-2">
              <span>{t(`reason.${item.reason}`, { organization: group.originatorCode })}</span>
              <ThaiDate iso={item.createdAt} form="datetime" />
            </li>
          ))}
        </ul>
      </div>
      <span className="text-table text-muted max-md:hidden">{group.projectCode}</span>
      {isUnread && <MarkDocumentRead documentPublicId={group.documentPublicId} number={group.documentNumber} />}
    </li>
  );
}

function hrefOf({ entityType, projectCode, typeCode, documentPublicId }: NotificationGroup): string {
  if (entityType === 'number_reset') return `/admin/numbering/resets/${documentPublicId}`;
  if (entityType === 'number_hold') return `/p/${encodeURIComponent(projectCode)}/holds`;
  return documentPath({ projectCode, typeCode, publicId: documentPublicId });
}
