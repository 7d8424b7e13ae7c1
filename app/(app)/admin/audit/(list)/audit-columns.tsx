import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn } from '@/app/_ui/data-table/table-types';
import { Link } from '@/app/_ui/link';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import { ThaiDate } from '@/app/_ui/thai-date';
import { AUDIT_SEVERITIES } from '@/db/enums';
import type { AuditRow, ShownAuditRow } from '@/lib/operations/audit-trail/dto';
import { useAuditWords } from '../../_audit/audit-words';
import type { AuditKinds } from './audit-kinds';

const FAMILIES: Record<AuditRow['severity'], StatusFamily> = {
  INFO: 'closed',
  WARN: 'revise',
  ERROR: 'rejected',
  CRITICAL: 'overdue',
};

export const auditHref = (row: AuditRow) => `/admin/audit/${row.publicId}`;

/** The audit list's columns; the details of a row are in its preview. */
export function useAuditColumns(kinds: AuditKinds): TableColumn<ShownAuditRow>[] {
  const t = useTranslations('audit');
  const words = useAuditWords();
  return [
    {
      key: 'at',
      header: t('column.at'),
      width: 162,
      fixed: true,
      card: 'due',
      filter: { kind: 'dates', from: 'from', to: 'to' },
      text: (row) => row.at,
      cell: (row) => <ThaiDate iso={row.at} form="datetime" />,
    },
    {
      key: 'action',
      header: t('column.action'),
      width: 164,
      card: 'number',
      filter: {
        kind: 'choices',
        name: 'action',
        options: kinds.actions.map((code) => ({ value: code, label: words.action(code) })),
      },
      text: (row) => words.action(row.action),
      cell: (row) => (
        <Link href={auditHref(row)} title={row.action} className="font-medium text-primary hover:underline">
          {words.action(row.action)}
        </Link>
      ),
    },
    {
      key: 'record',
      header: t('column.record'),
      width: 160,
      grow: true,
      card: 'subject',
      text: (row) => row.entityLabel ?? '',
      cell: (row) => <SubjectCell>{row.entityLabel ?? '–'}</SubjectCell>,
    },
    {
      key: 'entity',
      header: t('column.entity'),
      width: 152,
      filter: {
        kind: 'choices',
        name: 'entity',
        options: kinds.entities.map((code) => ({ value: code, label: words.entity(code) })),
      },
      text: (row) => words.entity(row.entityType),
      cell: (row) => <Badge>{words.entity(row.entityType)}</Badge>,
    },
    {
      key: 'actor',
      header: t('column.actor'),
      width: 140,
      card: 'holder',
      filter: { kind: 'text', name: 'actor' },
      text: words.actor,
      cell: (row) => <SubjectCell>{words.actor(row)}</SubjectCell>,
    },
    {
      key: 'organization',
      header: t('column.organization'),
      width: 92,
      text: (row) => row.organizationCode ?? '',
      cell: (row) => <span lang="th">{row.organizationCode ?? '–'}</span>,
    },
    {
      key: 'severity',
      header: t('column.severity'),
      width: 110,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'severity',
        options: AUDIT_SEVERITIES.map((code) => ({ value: code, label: t(`severity.${code}`) })),
      },
      text: (row) => t(`severity.${row.severity}`),
      cell: (row) => (
        <StatusChip code={row.severity} family={FAMILIES[row.severity]} label={t(`severity.${row.severity}`)} />
      ),
    },
    {
      key: 'project',
      header: t('column.project'),
      width: 120,
      optional: true,
      text: (row) => row.projectCode ?? '',
      cell: (row) => row.projectCode ?? '–',
    },
    {
      key: 'address',
      header: t('column.address'),
      width: 140,
      optional: true,
      text: (row) => row.ipAddress ?? '',
      cell: (row) => row.ipAddress ?? '–',
    },
  ];
}
