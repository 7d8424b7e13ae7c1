'use client';

import { useTranslations } from 'next-intl';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ContractRow } from '@/lib/people/projects/contract-queries';
import { PlaceTable, useNameColumn } from '../../_admin/place-table';

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
  const columns: TableColumn<ContractRow>[] = [
    useNameColumn<ContractRow>(300),
    {
      key: 'project',
      header: t('field.project'),
      width: 120,
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
      width: 100,
      card: 'holder',
      text: (row) => row.contractorCode ?? '',
      cell: (row) => <span lang="th">{row.contractorCode ?? '–'}</span>,
    },
    {
      key: 'period',
      header: t('field.period'),
      width: 200,
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
  ];
  return <PlaceTable places="contracts" {...{ columns, rows, page, query }} />;
}
