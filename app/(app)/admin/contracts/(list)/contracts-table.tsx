'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ContractRow } from '@/lib/projects/contract-queries';
import { ActiveChip } from '../../_admin/active-chip';

const hrefOf = (row: ContractRow) => `/admin/contracts/${row.publicId}`;

export function ContractsTable({
  rows,
  page,
  query,
  projects,
}: {
  rows: readonly ContractRow[];
  page: TablePage;
  query: ListQuery;
  projects: readonly { code: string }[];
}) {
  const t = useTranslations('admin');
  const isThai = useLocale() === 'th';
  const nameOf = (row: ContractRow) => (isThai ? row.nameTh : row.nameEn);
  const activity = [
    { value: 'yes', label: t('active') },
    { value: 'no', label: t('inactive') },
  ];
  const columns: TableColumn<ContractRow>[] = [
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
      width: 360,
      grow: true,
      sortable: true,
      card: 'subject',
      text: nameOf,
      cell: (row) => <SubjectCell>{nameOf(row)}</SubjectCell>,
    },
    {
      key: 'project',
      header: t('field.project'),
      width: 140,
      filter: {
        kind: 'choices',
        name: 'of',
        options: projects.map((project) => ({ value: project.code, label: project.code })),
      },
      text: (row) => row.projectCode,
      cell: (row) => row.projectCode,
    },
    {
      key: 'contractor',
      header: t('field.contractor'),
      width: 110,
      card: 'holder',
      text: (row) => row.contractorCode ?? '',
      cell: (row) => <span lang="th">{row.contractorCode ?? '–'}</span>,
    },
    {
      key: 'period',
      header: t('field.period'),
      width: 210,
      text: (row) => `${row.startDate ?? ''} – ${row.endDate ?? ''}`,
      cell: (row) =>
        row.startDate || row.endDate ? (
          <>
            {row.startDate && <ThaiDate iso={row.startDate} />} – {row.endDate && <ThaiDate iso={row.endDate} />}
          </>
        ) : (
          '–'
        ),
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
      id="admin-contracts"
      caption={t('contracts.caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.code}
      rowHref={hrefOf}
      query={query}
      page={page}
      searchLabel={t('contracts.search')}
      empty={<EmptyState title={t('emptyTitle')}>{t('contracts.empty')}</EmptyState>}
    />
  );
}
