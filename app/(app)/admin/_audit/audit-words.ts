import { useTranslations } from 'next-intl';
import type { AuditRow } from '@/lib/operations/audit-trail/dto';

/** Words for what an audit row holds as codes; a code that is too new to have words stays as it is. */
export function useAuditWords() {
  const t = useTranslations('audit');
  return {
    action: (code: string) => (t.has(`action.${code}`) ? t(`action.${code}`) : code),
    entity: (code: string) => (t.has(`entity.${code}`) ? t(`entity.${code}`) : code),
    actor: (row: AuditRow) => row.actorName ?? t(`actors.${row.actorType}`),
  };
}

const ADMIN_PAGES: Record<string, string> = {
  organization: '/admin/organizations',
  project: '/admin/projects',
  contract: '/admin/contracts',
  user: '/admin/users',
  number_series: '/admin/numbering/counters',
  number_reset: '/admin/numbering/resets',
  number_certificate: '/admin/numbering/certificates',
  webhook_subscription: '/admin/webhooks',
  report: '/reports',
};

/** Page of an audit row's record; null without one. */
export function recordHref(row: AuditRow): string | null {
  if (!row.entityPublicId) return null;
  if (row.entityType === 'correspondence' && row.projectCode) {
    return `/p/${encodeURIComponent(row.projectCode)}/correspondence/${row.entityPublicId}`;
  }
  if (row.entityType === 'number_import' && row.projectCode) {
    return `/p/${encodeURIComponent(row.projectCode)}/admin/numbering/import/${row.entityPublicId}`;
  }
  const page = ADMIN_PAGES[row.entityType];
  return page ? `${page}/${row.entityPublicId}` : null;
}
