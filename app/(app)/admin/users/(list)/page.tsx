import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import {
  choicesFilter,
  codesFilter,
  parseListParams,
  type RawSearchParams,
  textFilter,
} from '@/app/_web/search-params';
import { listGrantOptions } from '@/lib/people/identity/users/grant-options';
import { listUsers, USER_SORTS } from '@/lib/people/identity/users/user-queries';
import { refusalOf } from '../may-manage';
import { UsersTable } from './users-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('users'))('title') };
}

export default deferredSkeletonPage(
  TableSkeleton,
  async function UsersPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const refusal = await refusalOf(ctx);
    if (refusal) return refusal;
    const params = parseListParams(await searchParams, {
      sortable: USER_SORTS,
      defaultSort: [{ key: 'username', descending: false }],
      filters: {
        q: textFilter,
        organization: codesFilter,
        role: codesFilter,
        state: choicesFilter(['active', 'inactive']),
      },
    });
    const [{ rows, ...page }, options] = await Promise.all([listUsers(ctx, params), listGrantOptions(ctx)]);
    const t = await getTranslations('users');
    return (
      <ClientMessages namespaces={['users']}>
        <PageHeader
          title={t('title')}
          actions={
            options.organizations.length > 0 && (
              <ButtonLink href="/admin/users/new" variant="primary" icon={<Icon name="plus" />}>
                {t('add')}
              </ButtonLink>
            )
          }
        />
        <UsersTable
          rows={rows}
          page={page}
          query={params.query}
          roles={options.roles.map(({ code, name }) => ({ value: code, label: name }))}
          organizations={options.organizations.map(({ code }) => ({ value: code, label: code }))}
        />
      </ClientMessages>
    );
  },
);
