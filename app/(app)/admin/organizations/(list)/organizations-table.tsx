'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import type { OrganizationRow } from '@/lib/projects/organization-queries';
import { ActiveChip } from '../../_admin/active-chip';

const hrefOf = (row: OrganizationRow) => `/admin/organizations/${row.publicId}`;

export function OrganizationsTable({
  rows,
  page,
  query,
  roles,
}: {
  rows: readonly OrganizationRow[];
  page: TablePage;
  query: ListQuery;
  roles: readonly { code: string; name: string }[];
}) {
  const t = useTranslations('admin');
  const activity = [
    { value: 'yes', label: t('active') },
    { value: 'no', label: t('inactive') },
  ];
  const columns: TableColumn<OrganizationRow>[] = [
    {
      key: 'code',
      header: t('field.code'),
      width: 150,
      fixed: true,
      sortable: true,
      card: 'number',
      text: (row) => row.code,
      cell: (row) => (
        <Link href={hrefOf(row)} lang="th" className="font-medium text-primary hover:underline">
          {row.code}
        </Link>
      ),
    },
    {
      key: 'nameTh',
      header: t('field.nameTh'),
      width: 320,
      grow: true,
      card: 'subject',
      text: (row) => row.nameTh,
      cell: (row) => <SubjectCell lang="th">{row.nameTh}</SubjectCell>,
    },
    {
      key: 'nameEn',
      header: t('field.nameEn'),
      width: 280,
      text: (row) => row.nameEn,
      cell: (row) => <SubjectCell lang="en">{row.nameEn}</SubjectCell>,
    },
    {
      key: 'role',
      header: t('field.role'),
      width: 150,
      card: 'holder',
      filter: { kind: 'choices', name: 'of', options: roles.map((role) => ({ value: role.code, label: role.name })) },
      text: (row) => row.roleName,
      cell: (row) => row.roleName,
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
      id="admin-organizations"
      caption={t('organizations.caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.code}
      rowHref={hrefOf}
      query={query}
      page={page}
      searchLabel={t('organizations.search')}
      empty={<EmptyState title={t('emptyTitle')}>{t('organizations.empty')}</EmptyState>}
    />
  );
}
