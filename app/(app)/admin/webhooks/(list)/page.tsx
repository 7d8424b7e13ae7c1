import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { parseListParams, type RawSearchParams } from '@/app/_web/search-params';
import { listSubscriptions } from '@/lib/messages/subscriptions/subscription-queries';
import { WebhooksOnly } from '../webhooks-only';
import { SubscriptionsTable } from './subscriptions-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('title') };
}

/** The receivers of outgoing events that the person looks after, and how their messages fare. */
export default deferredSkeletonPage(
  TableSkeleton,
  async function WebhooksPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const { query } = parseListParams(await searchParams, { sortable: [], defaultSort: [], filters: {} });
    const rows = await pageRead(listSubscriptions(ctx));
    if (!rows) return <WebhooksOnly />;
    const t = await getTranslations('webhooks');
    return (
      <>
        <PageHeader
          title={t('title')}
          meta={t('hint')}
          actions={
            <ButtonLink variant="primary" href="/admin/webhooks/new" icon={<Icon name="plus" />}>
              {t('create')}
            </ButtonLink>
          }
        />
        <SubscriptionsTable rows={rows} query={query} />
      </>
    );
  },
);
