import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { choicesFilter, parseListParams, type RawSearchParams, textFilter } from '@/app/_web/search-params';
import { listManagedTokens, TOKEN_STATES } from '@/lib/people/identity/tokens/token-queries';
import { refusalOf } from '../users/may-manage';
import { TokensTable } from './tokens-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('users'))('allTokens') };
}

export default deferredSkeletonPage(
  TableSkeleton,
  async function TokensPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const refusal = await refusalOf(ctx);
    if (refusal) return refusal;
    const params = parseListParams(await searchParams, {
      sortable: [],
      defaultSort: [],
      filters: { q: textFilter, state: choicesFilter(TOKEN_STATES) },
    });
    const [t, { rows, ...page }] = await Promise.all([getTranslations('users'), listManagedTokens(ctx, params)]);
    return (
      <ClientMessages namespaces={['users', 'settings']}>
        <PageHeader title={t('allTokens')} meta={t('allTokensHint')} />
        <TokensTable rows={rows} page={page} query={params.query} />
      </ClientMessages>
    );
  },
);
