'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { PreviewAside } from '@/app/_ui/data-table/preview-aside';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { NUMBERING_ERROR_TYPES } from '@/db/numbering-enums';
import type { ShownNumberError } from '@/lib/numbering/records/number-error-log';
import { ErrorPlace } from './error-place';
import { NumberErrorFacts } from './number-error-facts';

const placeOf = (row: ShownNumberError) => [row.projectCode, row.typeCode].filter(Boolean).join(' · ');

export function NumberErrorTable({
  rows,
  page,
  query,
}: {
  rows: readonly ShownNumberError[];
  page: TablePage;
  query: ListQuery;
}) {
  const t = useTranslations('series.errors');
  const stateOf = (row: ShownNumberError) => t(row.resolvedAt === null ? 'open' : 'resolved');
  const columns: TableColumn<ShownNumberError>[] = [
    {
      key: 'at',
      header: t('at'),
      width: 168,
      fixed: true,
      card: 'due',
      filter: { kind: 'dates', from: 'from', to: 'to' },
      text: (row) => row.at,
      cell: (row) => <ThaiDate iso={row.at} form="datetime" />,
    },
    {
      key: 'kind',
      header: t('kind'),
      width: 190,
      card: 'number',
      filter: {
        kind: 'choices',
        name: 'kind',
        options: NUMBERING_ERROR_TYPES.map((kind) => ({ value: kind, label: t(`kindName.${kind}`) })),
      },
      text: (row) => t(`kindName.${row.errorType}`),
      cell: (row) => <span className="font-medium">{t(`kindName.${row.errorType}`)}</span>,
    },
    {
      key: 'message',
      header: t('message'),
      width: 240,
      grow: true,
      card: 'subject',
      text: (row) => row.message ?? '',
      cell: (row) => <SubjectCell>{row.message ?? '–'}</SubjectCell>,
    },
    { key: 'place', header: t('place'), width: 170, text: placeOf, cell: (row) => <ErrorPlace row={row} /> },
    {
      key: 'person',
      header: t('person'),
      width: 170,
      card: 'holder',
      filter: { kind: 'text', name: 'actor' },
      text: (row) => row.personName ?? '',
      cell: (row) => <SubjectCell>{row.personName ?? '–'}</SubjectCell>,
    },
    {
      key: 'state',
      header: t('state'),
      width: 130,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'resolved',
        options: [
          { value: 'no', label: t('open') },
          { value: 'yes', label: t('resolved') },
        ],
      },
      text: stateOf,
      cell: (row) => (
        <StatusChip
          code={row.resolvedAt === null ? 'OPEN' : 'RESOLVED'}
          family={row.resolvedAt === null ? 'revise' : 'closed'}
          label={stateOf(row)}
        />
      ),
    },
  ];
  return (
    <DataTable
      id="number-errors"
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => `${t(`kindName.${row.errorType}`)} ${row.message ?? ''}`}
      query={query}
      page={page}
      searchLabel={t('search')}
      empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      preview={(row, { close }) => (
        <PreviewAside onClose={close}>
          <NumberErrorFacts row={row} />
        </PreviewAside>
      )}
    />
  );
}
