import { useTranslations } from 'next-intl';
import type { AuditRow } from '@/lib/operations/audit-trail/dto';
import { useAuditWords } from './audit-words';
import { ChangeList } from './change-list';

/** Action and actor of an audit row. */
export function TrailTitle({ row }: { row: AuditRow }) {
  const t = useTranslations('audit');
  const words = useAuditWords();
  const name = words.actor(row);
  return (
    <>
      <span className="font-medium">{words.action(row.action)}</span>{' '}
      <span className="text-muted">
        {row.organizationCode ? t('by', { name, organization: row.organizationCode }) : name}
      </span>
    </>
  );
}

/** Before and after, and the reason that was given. */
export function TrailDetail({ row }: { row: AuditRow }) {
  return (
    <>
      {row.changes && <ChangeList changes={row.changes} />}
      {row.reason && <p>{row.reason}</p>}
    </>
  );
}
