'use client';

import { useLocale, useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ActiveChip } from './active-chip';

type PlaceRow = { publicId: string; code: string; isActive: boolean };

/** A register of organizations, projects or contracts: `columns` are between the code and the active state. */
export function PlaceTable<Row extends PlaceRow>({
  places,
  columns,
  rows,
  page,
  query,
}: {
  places: 'organizations' | 'projects' | 'contracts';
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  page: TablePage;
  query: ListQuery;
}) {
  const t = useTranslations('admin');
  const hrefOf = (row: Row) => `/admin/${places}/${row.publicId}`;
  const code: TableColumn<Row> = {
    key: 'code',
    header: t('field.code'),
    width: 130,
    fixed: true,
    sortable: true,
    card: 'number',
    text: (row) => row.code,
    cell: (row) => (
      <Link
        href={hrefOf(row)}
        lang={places === 'organizations' ? 'th' : undefined}
        className="font-medium text-primary hover:underline"
      >
        {row.code}
      </Link>
    ),
  };
  const active: TableColumn<Row> = {
    key: 'active',
    header: t('field.status'),
    width: 130,
    card: 'status',
    filter: {
      kind: 'choices',
      name: 'active',
      options: [
        { value: 'yes', label: t('active') },
        { value: 'no', label: t('inactive') },
      ],
    },
    text: (row) => t(row.isActive ? 'active' : 'inactive'),
    cell: (row) => <ActiveChip isActive={row.isActive} />,
  };
  return (
    <DataTable
      id={`admin-${places}`}
      caption={t(`${places}.caption`)}
      columns={[code, ...columns, active]}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.code}
      rowHref={hrefOf}
      query={query}
      page={page}
      searchLabel={t(`${places}.search`)}
      empty={<EmptyState title={t('emptyTitle')}>{t(`${places}.empty`)}</EmptyState>}
    />
  );
}

/** The name in the reader's language. */
export function useNameColumn<Row extends { nameTh: string; nameEn: string }>(width: number): TableColumn<Row> {
  const t = useTranslations('admin');
  const isThai = useLocale() === 'th';
  const nameOf = (row: Row) => (isThai ? row.nameTh : row.nameEn);
  return {
    key: 'name',
    header: t('field.name'),
    width,
    grow: true,
    sortable: true,
    card: 'subject',
    text: nameOf,
    cell: (row) => <SubjectCell>{nameOf(row)}</SubjectCell>,
  };
}
