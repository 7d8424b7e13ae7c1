'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { PreviewAside } from '@/app/_ui/data-table/preview-aside';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { DescriptionList } from '@/app/_ui/description-list';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord, useTypeWords } from '@/app/_ui/type-names';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import { NUMBER_AUDIT_EVENTS } from '@/db/numbering-enums';
import type { NumberAuditLine } from '@/lib/numbering/records/select-number-audit';

export function NumberAuditTable({
  rows,
  page,
  query,
  projects,
  types,
}: {
  rows: readonly NumberAuditLine[];
  page: TablePage;
  query: ListQuery;
  projects: readonly string[];
  types: readonly { value: string; label: string }[];
}) {
  const t = useTranslations('series.audit');
  const wordOf = useTypeWords();
  const same = (code: string) => ({ value: code, label: code });
  const columns: TableColumn<NumberAuditLine>[] = [
    {
      key: 'at',
      header: t('at'),
      width: 168,
      fixed: true,
      card: 'due',
      filter: { kind: 'dates', from: 'from', to: 'to' },
      text: (row) => row.createdAt,
      cell: (row) => <ThaiDate iso={row.createdAt} form="datetime" />,
    },
    {
      key: 'event',
      header: t('event'),
      width: 108,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'event',
        options: NUMBER_AUDIT_EVENTS.map((event) => ({ value: event, label: t(`eventName.${event}`) })),
      },
      text: (row) => t(`eventName.${row.event}`),
      cell: (row) => t(`eventName.${row.event}`),
    },
    {
      key: 'number',
      header: t('number'),
      width: 232,
      grow: true,
      card: 'number',
      text: (row) => row.documentNumber,
      cell: (row) =>
        row.seriesPublicId === null ? (
          <span lang="th">{row.documentNumber}</span>
        ) : (
          <Link
            href={`/admin/numbering/counters/${row.seriesPublicId}`}
            lang="th"
            className="font-medium text-primary hover:underline"
          >
            {row.documentNumber}
          </Link>
        ),
    },
    {
      key: 'project',
      header: t('project'),
      width: 108,
      filter: { kind: 'choices', name: 'project', options: projects.map(same) },
      text: (row) => row.projectCode ?? '',
      cell: (row) => row.projectCode ?? '–',
    },
    {
      key: 'type',
      header: t('type'),
      width: 84,
      filter: { kind: 'choices', name: 'type', options: types },
      text: (row) => (row.typeCode ? wordOf(row.typeCode) : ''),
      cell: (row) =>
        row.typeCode ? (
          <Badge>
            <TypeWord code={row.typeCode} />
          </Badge>
        ) : (
          '–'
        ),
    },
    {
      key: 'actor',
      header: t('actor'),
      width: 124,
      card: 'holder',
      filter: { kind: 'text', name: 'actor' },
      text: (row) => row.by?.name ?? '',
      cell: (row) => <SubjectCell>{row.by?.name ?? '–'}</SubjectCell>,
    },
    {
      key: 'reason',
      header: t('reason'),
      width: 150,
      card: 'subject',
      text: (row) => row.reason ?? '',
      cell: (row) => <SubjectCell>{row.reason ?? '–'}</SubjectCell>,
    },
    {
      key: 'wait',
      header: t('wait'),
      width: 96,
      align: 'end',
      optional: true,
      text: (row) => String(row.lockWaitMs ?? ''),
      cell: (row) => row.lockWaitMs ?? '–',
    },
    {
      key: 'duration',
      header: t('duration'),
      width: 104,
      align: 'end',
      optional: true,
      text: (row) => String(row.totalDurationMs ?? ''),
      cell: (row) => row.totalDurationMs ?? '–',
    },
    {
      key: 'retries',
      header: t('retries'),
      width: 80,
      align: 'end',
      optional: true,
      text: (row) => String(row.retryCount),
      cell: (row) => row.retryCount,
    },
    {
      key: 'fallback',
      header: t('fallback'),
      width: 140,
      optional: true,
      text: (row) => t(`fallbackName.${row.fallbackUsed}`),
      cell: (row) => t(`fallbackName.${row.fallbackUsed}`),
    },
    {
      key: 'address',
      header: t('address'),
      width: 140,
      optional: true,
      text: (row) => row.ipAddress ?? '',
      cell: (row) => row.ipAddress ?? '–',
    },
  ];
  return (
    <DataTable
      id="number-audit"
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => `${t(`eventName.${row.event}`)} ${row.documentNumber}`}
      query={query}
      page={page}
      searchLabel={t('search')}
      filterLabels={{ series: t('series') }}
      empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      preview={(row, { close }) => (
        <PreviewAside onClose={close}>
          <NumberAuditFacts row={row} />
        </PreviewAside>
      )}
    />
  );
}

function NumberAuditFacts({ row }: { row: NumberAuditLine }) {
  const t = useTranslations('series.audit');
  return (
    <DescriptionList
      items={[
        {
          term: t('number'),
          value: (
            <>
              <span lang="th">{row.documentNumber}</span> <ExplainNumber row={row} />
            </>
          ),
        },
        { term: t('event'), value: t(`eventName.${row.event}`) },
        { term: t('at'), value: <ThaiDate iso={row.createdAt} form="datetime" /> },
        { term: t('issuedAt'), value: row.issuedAt && <ThaiDate iso={row.issuedAt} form="datetime" /> },
        { term: t('actor'), value: row.by?.name },
        { term: t('reason'), value: row.reason },
        { term: t('template'), value: <code className="break-all">{row.templateUsed}</code> },
        { term: t('wait'), value: row.lockWaitMs },
        { term: t('duration'), value: row.totalDurationMs },
        { term: t('retries'), value: row.retryCount },
        { term: t('fallback'), value: t(`fallbackName.${row.fallbackUsed}`) },
        { term: t('address'), value: row.ipAddress },
        { term: t('agent'), value: row.userAgent },
        { term: t('chain'), value: row.chainNo },
        { term: t('hash'), value: <code className="text-meta break-all">{row.rowHash}</code> },
      ]}
    />
  );
}

/** A row about no single number, such as a change of template, has nothing to explain. */
function ExplainNumber({ row: { projectCode, seriesPublicId, sequence } }: { row: NumberAuditLine }) {
  const t = useTranslations('series.audit');
  if (projectCode === null || seriesPublicId === null || sequence === null) return null;
  return (
    <Link
      href={numberHref({ projectCode, seriesPublicId, sequence })}
      prefetch={false}
      className="text-primary hover:underline"
    >
      {t('explain')}
    </Link>
  );
}
