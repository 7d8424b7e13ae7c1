'use client';

import { useTranslations } from 'next-intl';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import type { OrganizationRow } from '@/lib/people/projects/organization-queries';
import { PlaceTable } from '../../_admin/place-table';

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
  const columns: TableColumn<OrganizationRow>[] = [
    {
      key: 'nameTh',
      header: t('field.nameTh'),
      width: 300,
      grow: true,
      card: 'subject',
      text: (row) => row.nameTh,
      cell: (row) => <SubjectCell lang="th">{row.nameTh}</SubjectCell>,
    },
    {
      key: 'nameEn',
      header: t('field.nameEn'),
      width: 260,
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
  ];
  return <PlaceTable places="organizations" {...{ columns, rows, page, query }} />;
}
