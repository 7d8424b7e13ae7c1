import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { DocumentNumber } from '@/app/_ui/document-number';
import { ThaiDate } from '@/app/_ui/thai-date';
import { documentPath } from '@/lib/document-path';
import type { NotificationGroup, NotificationItem } from '@/lib/notifications/queries';
import { MarkDocumentRead } from './mark-buttons';

/** Everything about one document in one row; the whole row opens it, which also marks it read. */
export function NotificationGroupRow({ group }: { group: NotificationGroup }) {
  const t = useTranslations('notifications');
  const locale = useLocale();
  const wordsOf = ({ params }: NotificationItem, { originatorCode }: NotificationGroup) => ({
    organization: originatorCode,
    ask: labelOf(params.ask, locale) ?? t('act'),
    step: labelOf(params.step, locale) ?? '',
    person: String(params.personName ?? originatorCode),
    percent: Number(params.percent ?? 0),
  });
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
              <span>{t(`reason.${item.reason}`, wordsOf(item, group))}</span>
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

/** Names of steps and buttons are the definition's own, in both languages. */
function labelOf(stored: unknown, locale: string): string | null {
  const label = stored as { th?: string; en?: string } | null | undefined;
  return (locale === 'en' ? label?.en : label?.th) ?? null;
}

function hrefOf({ entityType, projectCode, typeCode, documentPublicId: publicId }: NotificationGroup): string {
  if (entityType === 'number_reset') return `/admin/numbering/resets/${publicId}`;
  if (entityType === 'correspondence') return documentPath({ projectCode, typeCode, publicId });
  const project = `/p/${encodeURIComponent(projectCode)}`;
  if (entityType === 'number_hold') return `${project}/holds`;
  return `${project}/admin/numbering/${entityType === 'number_import' ? `import/${publicId}` : encodeURIComponent(typeCode)}`;
}
