import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { choicesFilter, parseListParams, type RawSearchParams } from '@/app/_web/search-params';
import { WEBHOOK_STATES } from '@/db/operations-enums';
import { webhookLog } from '@/lib/messages/webhooks/message-queries';
import { n8nEndpoint } from '@/lib/messages/webhooks/n8n-endpoint';
import { NotConfigured } from '../../_ops/not-configured';
import { OpsOnly } from '../../_ops/ops-only';
import { SendTest } from './send-test';
import { WebhookTable } from './webhook-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ops'))('tabs.webhooks') };
}

/** Messages to n8n, and its answers. */
export default deferredSkeletonPage(
  TableSkeleton,
  async function WebhooksPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const { size, after, before, filters, query } = parseListParams(await searchParams, {
      sortable: [],
      defaultSort: [],
      filters: { state: choicesFilter(WEBHOOK_STATES) },
    });
    const list = await pageRead(webhookLog(ctx, { ...filters, size, after, before }));
    if (!list) return <OpsOnly />;
    const t = await getTranslations('ops');
    const isConfigured = n8nEndpoint() !== null;
    return (
      <>
        <PageHeader title={t('tabs.webhooks')} meta={t('webhooks.hint')} actions={isConfigured && <SendTest />} />
        {!isConfigured && <NotConfigured />}
        <WebhookTable
          rows={list.rows}
          page={{ total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before }}
          query={query}
        />
      </>
    );
  },
);
