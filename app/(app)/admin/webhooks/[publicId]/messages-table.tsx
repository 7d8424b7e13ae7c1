'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { SUBSCRIPTION_MESSAGE_STATES } from '@/db/operations-enums';
import type { SubscriptionMessageRow } from '@/lib/messages/subscriptions/dto';
import { MessageChip } from '../subscription-chip';

export function MessagesTable({
  subscriptionPublicId,
  rows,
  page,
  query,
}: {
  subscriptionPublicId: string;
  rows: readonly SubscriptionMessageRow[];
  page: TablePage;
  query: ListQuery;
}) {
  const t = useTranslations('webhooks');
  const hrefOf = (row: SubscriptionMessageRow) => `/admin/webhooks/${subscriptionPublicId}/messages/${row.publicId}`;
  const kindOf = (row: SubscriptionMessageRow) => t(`kinds.${row.kind}`);
  const columns: TableColumn<SubscriptionMessageRow>[] = [
    {
      key: 'createdAt',
      header: t('createdAt'),
      width: 170,
      fixed: true,
      card: 'due',
      text: (row) => row.createdAt,
      cell: (row) => (
        <Link href={hrefOf(row)} className="font-medium text-primary hover:underline">
          <ThaiDate iso={row.createdAt} form="seconds" />
        </Link>
      ),
    },
    { key: 'kind', header: t('kind'), width: 240, grow: true, card: 'subject', text: kindOf, cell: kindOf },
    {
      key: 'state',
      header: t('state'),
      width: 150,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'state',
        options: SUBSCRIPTION_MESSAGE_STATES.map((state) => ({ value: state, label: t(`messageStates.${state}`) })),
      },
      text: (row) => t(`messageStates.${row.state}`),
      cell: (row) => <MessageChip state={row.state} />,
    },
    {
      key: 'status',
      header: t('statusCode'),
      width: 90,
      align: 'end',
      text: (row) => String(row.lastStatusCode ?? ''),
      cell: (row) => row.lastStatusCode ?? '–',
    },
    {
      key: 'attempts',
      header: t('attempts'),
      width: 90,
      align: 'end',
      text: (row) => String(row.attemptCount),
      cell: (row) => row.attemptCount,
    },
    {
      key: 'nextAt',
      header: t('nextAt'),
      width: 170,
      text: (row) => row.nextAt ?? '',
      cell: (row) => (row.nextAt ? <ThaiDate iso={row.nextAt} form="datetime" /> : '–'),
    },
  ];
  return (
    <DataTable
      id="subscription-messages"
      caption={t('log')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={kindOf}
      rowHref={hrefOf}
      query={query}
      page={page}
      empty={<EmptyState title={t('logEmptyTitle')}>{t('logEmpty')}</EmptyState>}
    />
  );
}
