'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { Link } from '@/app/_ui/link';
import { useTypeWords } from '@/app/_ui/type-names';
import { typeWord } from '@/lib/documents/type-word';
import type { SeriesRow } from '@/lib/numbering/records/series-dto';
import { ContentionChip } from '../../_numbering/contention-words';
import { useYear } from '../../_numbering/use-year';

const hrefOf = (row: SeriesRow) => `/admin/numbering/counters/${row.publicId}`;

export function SeriesTable({
  rows,
  page,
  query,
  types,
  empty,
}: {
  rows: readonly SeriesRow[];
  page: TablePage;
  query: ListQuery;
  types: readonly { code: string; name: string }[];
  empty: ReactNode;
}) {
  const t = useTranslations('series');
  const wordOf = useTypeWords();
  const yearOf = useYear();
  const templateOf = (row: SeriesRow) =>
    row.templateVersionNo === null
      ? t('counters.defaultTemplate')
      : t('counters.version', { no: row.templateVersionNo });
  const contentionOf = ({ contention: { level, averageWaitMs } }: SeriesRow) =>
    t(`contention.${level}`, { ms: averageWaitMs });
  const columns: TableColumn<SeriesRow>[] = [
    {
      key: 'pattern',
      header: t('counters.pattern'),
      width: 210,
      fixed: true,
      card: 'number',
      text: (row) => row.pattern,
      cell: (row) => (
        <Link href={hrefOf(row)} lang="th" className="font-medium text-primary hover:underline">
          {row.pattern}
        </Link>
      ),
    },
    {
      key: 'type',
      header: t('counters.type'),
      width: 96,
      filter: {
        kind: 'choices',
        name: 'type',
        options: types.map((type) => ({ value: type.code, label: typeWord(type) })),
      },
      text: (row) => wordOf(row.typeCode),
      cell: (row) => <Badge>{wordOf(row.typeCode)}</Badge>,
    },
    {
      key: 'last',
      header: t('counters.last'),
      width: 72,
      align: 'end',
      text: (row) => String(row.lastNumber),
      cell: (row) => row.lastNumber,
    },
    {
      key: 'next',
      header: t('counters.next'),
      width: 170,
      grow: true,
      card: 'subject',
      text: (row) => row.next ?? t('counters.closed'),
      cell: (row) => (row.next === null ? <span className="text-muted">{t('counters.closed')}</span> : row.next),
    },
    {
      key: 'years',
      header: t('counters.years'),
      width: 84,
      text: (row) => row.years.map(yearOf).join(', '),
      cell: (row) => row.years.map(yearOf).join(', '),
    },
    {
      key: 'held',
      header: t('counters.held'),
      width: 80,
      align: 'end',
      text: (row) => String(row.held),
      cell: (row) => (row.held === 0 ? '–' : row.held),
    },
    {
      key: 'template',
      header: t('counters.template'),
      width: 96,
      text: templateOf,
      cell: templateOf,
    },
    {
      key: 'contention',
      header: t('counters.contention'),
      width: 170,
      card: 'status',
      text: contentionOf,
      cell: (row) => <ContentionChip contention={row.contention} />,
    },
  ];
  return (
    <DataTable
      id="number-series"
      caption={t('counters.caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.pattern}
      rowHref={hrefOf}
      query={query}
      page={page}
      searchLabel={t('counters.search')}
      empty={empty}
    />
  );
}
