'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { DEAD_LETTER_STATUSES } from '@/db/operations-enums';
import type { DeadLetterRow } from '@/lib/operations/dead-letters/dto';
import { DeadLetterChip } from '../dead-letter-chip';

const hrefOf = (row: DeadLetterRow) => `/ops/dead-letters/${row.publicId}`;

export function DeadLetterTable({
  rows,
  page,
  query,
  consumers,
  ages,
}: {
  rows: readonly DeadLetterRow[];
  page: TablePage;
  query: ListQuery;
  consumers: readonly string[];
  ages: readonly string[];
}) {
  const t = useTranslations('ops.deadLetters');
  const columns: TableColumn<DeadLetterRow>[] = [
    {
      key: 'lastAt',
      header: t('lastAt'),
      width: 168,
      fixed: true,
      card: 'due',
      filter: { kind: 'choices', name: 'age', options: ages.map((age) => ({ value: age, label: t(`ages.${age}`) })) },
      text: (row) => row.lastAt,
      cell: (row) => (
        <Link href={hrefOf(row)}>
          <ThaiDate iso={row.lastAt} form="datetime" />
        </Link>
      ),
    },
    {
      key: 'errorClass',
      header: t('errorClass'),
      width: 150,
      card: 'number',
      filter: { kind: 'text', name: 'errorClass' },
      text: (row) => row.errorClass,
      cell: (row) => <span className="font-medium">{row.errorClass}</span>,
    },
    {
      key: 'error',
      header: t('error'),
      width: 200,
      grow: true,
      card: 'subject',
      text: (row) => row.error,
      cell: (row) => <SubjectCell>{row.error}</SubjectCell>,
    },
    {
      key: 'consumer',
      header: t('consumer'),
      width: 150,
      card: 'holder',
      filter: {
        kind: 'choices',
        name: 'consumer',
        options: consumers.map((consumer) => ({ value: consumer, label: t(`consumers.${consumer}`) })),
      },
      text: (row) => t(`consumers.${row.consumer}`),
      cell: (row) => t(`consumers.${row.consumer}`),
    },
    {
      key: 'eventType',
      header: t('eventType'),
      width: 180,
      text: (row) => row.eventType,
      cell: (row) => row.eventType,
    },
    {
      key: 'workflow',
      header: t('workflow'),
      width: 150,
      optional: true,
      filter: { kind: 'text', name: 'workflow' },
      text: (row) => row.workflowCode ?? '',
      cell: (row) => row.workflowCode ?? '–',
    },
    {
      key: 'status',
      header: t('state'),
      width: 130,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'status',
        options: DEAD_LETTER_STATUSES.map((status) => ({ value: status, label: t(`states.${status}`) })),
      },
      text: (row) => t(`states.${row.status}`),
      cell: (row) => <DeadLetterChip status={row.status} />,
    },
  ];
  return (
    <DataTable
      id="dead-letters"
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => `${row.errorClass} ${row.error}`}
      rowHref={hrefOf}
      query={query}
      page={page}
      empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
    />
  );
}
