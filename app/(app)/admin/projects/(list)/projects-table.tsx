'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import type { ProjectRow } from '@/lib/projects/project-queries';
import { ActiveChip } from '../../_admin/active-chip';

const hrefOf = (row: ProjectRow) => `/admin/projects/${row.publicId}`;

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
  const isThai = useLocale() === 'th';
  const nameOf = (row: ProjectRow) => (isThai ? row.nameTh : row.nameEn);
  const activity = [
    { value: 'yes', label: t('active') },
    { value: 'no', label: t('inactive') },
  ];
  const columns: TableColumn<ProjectRow>[] = [
    {
      key: 'code',
      header: t('field.code'),
      width: 150,
      fixed: true,
      sortable: true,
      card: 'number',
      text: (row) => row.code,
      cell: (row) => (
        <Link href={hrefOf(row)} className="font-medium text-primary hover:underline">
          {row.code}
        </Link>
      ),
    },
    {
      key: 'name',
      header: t('field.name'),
      width: 420,
      grow: true,
      sortable: true,
      card: 'subject',
      text: nameOf,
      cell: (row) => <SubjectCell>{nameOf(row)}</SubjectCell>,
    },
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
    {
      key: 'active',
      header: t('field.status'),
      width: 130,
      card: 'status',
      filter: { kind: 'choices', name: 'active', options: activity },
      text: (row) => t(row.isActive ? 'active' : 'inactive'),
      cell: (row) => <ActiveChip isActive={row.isActive} />,
    },
  ];
  return (
    <DataTable
      id="admin-projects"
      caption={t('projects.caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.code}
      rowHref={hrefOf}
      query={query}
      page={page}
      searchLabel={t('projects.search')}
      empty={<EmptyState title={t('emptyTitle')}>{t('projects.empty')}</EmptyState>}
    />
  );
}
