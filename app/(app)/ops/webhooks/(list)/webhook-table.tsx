'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { WEBHOOK_STATES } from '@/db/operations-enums';
import type { WebhookMessageRow } from '@/lib/messages/webhooks/message-queries';
import { WebhookChip } from '../webhook-chip';

const hrefOf = (row: WebhookMessageRow) => `/ops/webhooks/${row.publicId}`;

export function WebhookTable({
  rows,
  page,
  query,
}: {
  rows: readonly WebhookMessageRow[];
  page: TablePage;
  query: ListQuery;
}) {
  const t = useTranslations('ops.webhooks');
  const aboutOf = (row: WebhookMessageRow) => (row.kind === 'TEST' ? t('testMessage') : row.groupKey);
  const columns: TableColumn<WebhookMessageRow>[] = [
    {
      key: 'createdAt',
      header: t('createdAt'),
      width: 170,
      fixed: true,
      card: 'due',
      text: (row) => row.createdAt,
      cell: (row) => (
        <Link href={hrefOf(row)}>
          <ThaiDate iso={row.createdAt} form="datetime" />
        </Link>
      ),
    },
    { key: 'about', header: t('about'), width: 280, grow: true, card: 'subject', text: aboutOf, cell: aboutOf },
    {
      key: 'state',
      header: t('state'),
      width: 160,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'state',
        options: WEBHOOK_STATES.map((state) => ({ value: state, label: t(`states.${state}`) })),
      },
      text: (row) => t(`states.${row.state}`),
      cell: (row) => <WebhookChip state={row.state} />,
    },
    {
      key: 'status',
      header: t('statusCode'),
      width: 110,
      align: 'end',
      text: (row) => String(row.lastStatusCode ?? ''),
      cell: (row) => row.lastStatusCode ?? '–',
    },
    {
      key: 'duration',
      header: t('duration'),
      width: 120,
      align: 'end',
      text: (row) => String(row.lastDurationMs ?? ''),
      cell: (row) => (row.lastDurationMs === null ? '–' : t('milliseconds', { ms: row.lastDurationMs })),
    },
    {
      key: 'attempts',
      header: t('attempts'),
      width: 100,
      align: 'end',
      text: (row) => String(row.attemptCount),
      cell: (row) => row.attemptCount,
    },
  ];
  return (
    <DataTable
      id="webhooks"
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={aboutOf}
      rowHref={hrefOf}
      query={query}
      page={page}
      empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
    />
  );
}
