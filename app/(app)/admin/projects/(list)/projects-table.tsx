'use client';

import { useTranslations } from 'next-intl';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import type { ProjectRow } from '@/lib/people/projects/project-queries';
import { PlaceTable, useNameColumn } from '../../_admin/place-table';

export function ProjectsTable({
  rows,
  page,
  query,
}: {
  rows: readonly ProjectRow[];
  page: TablePage;
  query: ListQuery;
}) {
  const t = useTranslations('admin');
  const columns: TableColumn<ProjectRow>[] = [
    useNameColumn<ProjectRow>(420),
    {
      key: 'organizations',
      header: t('field.organizations'),
      width: 110,
      align: 'end',
      text: (row) => String(row.organizations),
      cell: (row) => row.organizations,
    },
    {
      key: 'contracts',
      header: t('field.contracts'),
      width: 100,
      align: 'end',
      text: (row) => String(row.contracts),
      cell: (row) => row.contracts,
    },
  ];
  return <PlaceTable places="projects" {...{ columns, rows, page, query }} />;
}
