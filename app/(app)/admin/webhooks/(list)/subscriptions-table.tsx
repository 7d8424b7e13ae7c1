'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { SubjectCell } from '@/app/_ui/data-table/subject-cell';
import type { TableColumn } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { SubscriptionRow } from '@/lib/messages/subscriptions/dto';
import { SubscriptionChip, stateOf } from '../subscription-chip';

const hrefOf = (row: SubscriptionRow) => `/admin/webhooks/${row.publicId}`;

export function SubscriptionsTable({ rows, query }: { rows: readonly SubscriptionRow[]; query: ListQuery }) {
  const t = useTranslations('webhooks');
  const scopeOf = (row: SubscriptionRow) =>
    [row.organization?.code ?? t('system'), row.project?.code].filter(Boolean).join(' · ');
  const kindsOf = (row: SubscriptionRow) => row.kinds.map((kind) => t(`kinds.${kind}`)).join(', ');
  const columns: TableColumn<SubscriptionRow>[] = [
    {
      key: 'name',
      header: t('field.name'),
      width: 200,
      fixed: true,
      card: 'number',
      text: (row) => row.name,
      cell: (row) => (
        <Link href={hrefOf(row)} className="font-medium text-primary hover:underline">
          {row.name}
        </Link>
      ),
    },
    {
      key: 'scope',
      header: t('field.scope'),
      width: 160,
      card: 'holder',
      text: scopeOf,
      cell: (row) => <span lang="th">{scopeOf(row)}</span>,
    },
    {
      key: 'kinds',
      header: t('field.kinds'),
      width: 280,
      grow: true,
      card: 'subject',
      text: kindsOf,
      cell: (row) => <SubjectCell>{kindsOf(row)}</SubjectCell>,
    },
    {
      key: 'state',
      header: t('state'),
      width: 170,
      card: 'status',
      text: (row) => t(`states.${stateOf(row)}`),
      cell: (row) => <SubscriptionChip subscription={row} />,
    },
    {
      key: 'lastSent',
      header: t('lastSent'),
      width: 168,
      card: 'due',
      text: (row) => row.lastSentAt ?? '',
      cell: (row) => (row.lastSentAt ? <ThaiDate iso={row.lastSentAt} form="datetime" /> : '–'),
    },
    {
      key: 'failed',
      header: t('failedOfDay'),
      width: 150,
      align: 'end',
      text: (row) => String(row.failedCount),
      cell: (row) => row.failedCount,
    },
    {
      key: 'pending',
      header: t('pending'),
      width: 100,
      align: 'end',
      text: (row) => String(row.pendingCount),
      cell: (row) => row.pendingCount,
    },
  ];
  return (
    <DataTable
      id="webhook-subscriptions"
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.name}
      rowHref={hrefOf}
      query={query}
      page={{ total: rows.length, after: null, before: null }}
      empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
    />
  );
}
