'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/app/_ui/data-table/data-table';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import type { TableColumn, TablePage } from '@/app/_ui/data-table/table-types';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import type { Option } from '@/app/_ui/select';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { UserRow } from '@/lib/people/identity/users/user-queries';

const hrefOf = (row: UserRow) => `/admin/users/${row.publicId}`;
const rolesOf = (row: UserRow) => row.roles.map(({ name, place }) => (place ? `${name} · ${place}` : name)).join(', ');

/** The people of the register table; the address is its state. */
export function UsersTable({
  rows,
  page,
  query,
  roles,
  organizations,
}: {
  rows: readonly UserRow[];
  page: TablePage;
  query: ListQuery;
  roles: readonly Option[];
  organizations: readonly Option[];
}) {
  const t = useTranslations('users');
  const stateOf = (row: UserRow) => (row.isActive ? t('active') : t('inactive'));
  const columns: TableColumn<UserRow>[] = [
    {
      key: 'username',
      header: t('username'),
      width: 130,
      fixed: true,
      sortable: true,
      card: 'number',
      text: (row) => row.username,
      cell: (row) => (
        <Link href={hrefOf(row)} className="text-primary hover:underline">
          {row.username}
        </Link>
      ),
    },
    {
      key: 'name',
      header: t('name'),
      width: 180,
      sortable: true,
      card: 'subject',
      text: (row) => row.displayName,
      cell: (row) => row.displayName,
    },
    {
      key: 'organization',
      header: t('organization'),
      width: 122,
      sortable: true,
      card: 'holder',
      filter: { kind: 'choices', name: 'organization', options: organizations },
      text: (row) => row.organizationCode,
      cell: (row) => row.organizationCode,
    },
    {
      key: 'roles',
      header: t('roles'),
      width: 258,
      grow: true,
      filter: { kind: 'choices', name: 'role', options: roles },
      text: rolesOf,
      cell: (row) => rolesOf(row) || <span className="text-muted">{t('noRoles')}</span>,
    },
    {
      key: 'state',
      header: t('state'),
      width: 110,
      card: 'status',
      filter: {
        kind: 'choices',
        name: 'state',
        options: [
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ],
      },
      text: stateOf,
      cell: (row) => (
        <StatusChip
          code={row.isActive ? 'ACTIVE' : 'INACTIVE'}
          family={row.isActive ? 'approved' : 'closed'}
          label={stateOf(row)}
        />
      ),
    },
    {
      key: 'lastSignIn',
      header: t('lastSignIn'),
      width: 168,
      sortable: true,
      text: (row) => row.lastSignInAt ?? '',
      cell: (row) => (row.lastSignInAt ? <ThaiDate iso={row.lastSignInAt} form="datetime" /> : '–'),
    },
    {
      key: 'email',
      header: t('email'),
      width: 220,
      optional: true,
      text: (row) => row.email ?? '',
      cell: (row) => row.email ?? '–',
    },
    {
      key: 'jobTitle',
      header: t('jobTitle'),
      width: 200,
      optional: true,
      text: (row) => row.jobTitle ?? '',
      cell: (row) => row.jobTitle ?? '–',
    },
  ];
  return (
    <DataTable
      id="users"
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.publicId}
      rowLabel={(row) => row.username}
      rowHref={hrefOf}
      query={query}
      page={page}
      searchLabel={t('search')}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  );
}
