'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ManagedTokenRow, TokenState } from '@/lib/people/identity/tokens/token-queries';

const STATES: readonly TokenState[] = ['valid', 'expired', 'revoked'];
const ownerOf = (row: ManagedTokenRow) => `/admin/users/${row.ownerPublicId}`;

/** Every token of the people one looks after; it is ended on its owner's page. */
export function TokensTable({
  rows,
  page,
  query,
}: {
  rows: readonly ManagedTokenRow[];
  page: TablePage;
  query: ListQuery;
}) {
  const t = useTranslations('users');
  const tokens = useTranslations('settings.tokens');
  const columns: TableColumn<ManagedTokenRow>[] = [
    {
      key: 'name',
      header: t('tokenName'),
      width: 150,
      fixed: true,
      card: 'number',
      text: (row) => row.name,
      cell: (row) => <Link href={ownerOf(row)}>{row.name}</Link>,
    },
    {
      key: 'owner',
      header: t('tokenOwner'),
      width: 150,
      card: 'subject',
      text: (row) => row.ownerUsername,
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.ownerUsername} {row.isService && <Badge>{t('service')}</Badge>}
        </span>
      ),
    },
    {
      key: 'organization',
      header: t('organization'),
      width: 90,
      card: 'holder',
      text: (row) => row.organizationCode,
      cell: (row) => row.organizationCode,
    },
    {
      key: 'state',
      header: t('state'),
      width: 100,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'state',
        options: STATES.map((state) => ({ value: state, label: tokens(`states.${state}`) })),
      },
      text: (row) => tokens(`states.${row.state}`),
      cell: (row) => <Badge>{tokens(`states.${row.state}`)}</Badge>,
    },
    {
      key: 'scopes',
      header: tokens('scopes'),
      width: 200,
      grow: true,
      text: (row) => row.scopes.join(', '),
      cell: (row) => row.scopes.join(', '),
    },
    {
      key: 'expires',
      header: tokens('until'),
      width: 120,
      card: 'due',
      text: (row) => row.expiresAt,
      cell: (row) => <ThaiDate iso={row.expiresAt} form="short" />,
    },
    {
      key: 'lastUsed',
      header: tokens('lastUsed'),
      width: 168,
      text: (row) => row.lastUsedAt ?? '',
      cell: (row) => (row.lastUsedAt ? <ThaiDate iso={row.lastUsedAt} form="datetime" /> : '–'),
    },
  ];
  return (
    <DataTable
      id="tokens"
      caption={t('allTokens')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.name}
      rowHref={ownerOf}
      query={query}
      page={page}
      searchLabel={t('searchTokens')}
      empty={<EmptyState title={tokens('none')}>{t('allTokensHint')}</EmptyState>}
    />
  );
}
