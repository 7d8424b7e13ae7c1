'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { DocumentNumber } from '@/app/_ui/document-number';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { CIRCULATION_STATUSES } from '@/lib/documents/circulations/constants';
import type { CirculationRow } from '@/lib/documents/circulations/dto';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';

const progress = ({ done, total }: { done: number; total: number }) => `${done}/${total}`;

/** The register of circulations: document, assignees, progress. */
export function CirculationsTable({
  rows,
  base,
  people,
  page,
  query,
}: {
  rows: readonly CirculationRow[];
  base: string;
  people: readonly { publicId: string; name: string }[];
  page: TablePage;
  query: ListQuery;
}) {
  const t = useTranslations('circulations');
  const hrefOf = (row: CirculationRow) => `${base}/${row.publicId}`;
  const columns: TableColumn<CirculationRow>[] = [
    {
      key: 'number',
      header: t('column.number'),
      width: 150,
      fixed: true,
      sortable: true,
      card: 'number',
      text: (row) => row.documentNumber ?? '',
      cell: (row) => (
        <Link href={hrefOf(row)} className="text-primary hover:underline">
          <DocumentNumber number={row.documentNumber ?? ''} type={CIRCULATION_TYPE} />
        </Link>
      ),
    },
    {
      key: 'source',
      header: t('column.source'),
      width: 150,
      text: (row) => row.source.documentNumber ?? '',
      cell: (row) => (
        <DocumentNumber
          number={row.source.documentNumber ?? ''}
          type={row.source.type.code}
          isVoid={row.source.isCancelled}
        />
      ),
    },
    {
      key: 'subject',
      header: t('column.subject'),
      width: 130,
      grow: true,
      sortable: true,
      card: 'subject',
      text: (row) => row.subject,
      cell: (row) => <SubjectCell>{row.subject}</SubjectCell>,
    },
    {
      key: 'main',
      header: t('column.main'),
      width: 120,
      card: 'holder',
      filter: {
        kind: 'choices',
        name: 'person',
        options: people.map(({ publicId, name }) => ({ value: publicId, label: name })),
      },
      text: (row) => row.main.join(', '),
      cell: (row) => row.main.join(', '),
    },
    {
      key: 'action',
      header: t('column.action'),
      width: 72,
      text: (row) => progress(row.action),
      cell: (row) => <span className="tabular-nums">{progress(row.action)}</span>,
    },
    {
      key: 'info',
      header: t('column.info'),
      width: 72,
      text: (row) => progress(row.info),
      cell: (row) => <span className="tabular-nums">{progress(row.info)}</span>,
    },
    {
      key: 'due',
      header: t('column.due'),
      width: 112,
      sortable: true,
      card: 'due',
      filter: { kind: 'choices', name: 'overdue', options: [{ value: '1', label: t('overdue') }] },
      text: (row) => row.deadlineDate ?? '',
      cell: (row) => (
        <span className={row.isOverdue ? 'font-medium text-danger' : undefined}>
          {row.deadlineDate && <ThaiDate iso={row.deadlineDate} form="short" />}
          {row.isOverdue && <span className="sr-only"> {t('overdue')}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('column.status'),
      width: 132,
      sortable: true,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'status',
        options: CIRCULATION_STATUSES.map((code) => ({ value: code, label: t(`status.${code}`) })),
      },
      text: (row) => row.status.name,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1">
          <StatusChip code={row.status.code} label={row.status.name} />
          {row.isForced && <Badge>{t('forced')}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      id="circulations"
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.documentNumber ?? row.subject}
      rowHref={hrefOf}
      query={query}
      page={page}
      searchLabel={t('search')}
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
    />
  );
}
