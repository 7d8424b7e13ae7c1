import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { choicesFilter, parseListParams, type RawSearchParams, textFilter } from '@/app/_web/search-params';
import { DEAD_LETTER_STATUSES } from '@/db/operations-enums';
import { isMailConfigured } from '@/lib/messages/mail/mail-settings';
import { n8nEndpoint } from '@/lib/messages/webhooks/n8n-endpoint';
import { deadLetterLog, listOpenKinds } from '@/lib/operations/dead-letters/dead-letter-queries';
import { DEAD_LETTER_AGES } from '@/lib/operations/dead-letters/schema';
import { CONSUMERS } from '@/lib/platform/outbox/catalog';
import { NoMail, NotConfigured } from '../../_ops/not-configured';
import { OpsOnly } from '../../_ops/ops-only';
import { DeadLetterTable } from './dead-letter-table';
import { OpenKinds } from './open-kinds';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ops'))('tabs.deadLetters') };
}

/** Deliveries that failed after each try. */
export default deferredSkeletonPage(
  TableSkeleton,
  async function DeadLettersPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const { size, after, before, filters, query } = parseListParams(await searchParams, {
      sortable: [],
      defaultSort: [],
      filters: {
        status: choicesFilter(DEAD_LETTER_STATUSES),
        consumer: choicesFilter(CONSUMERS),
        errorClass: textFilter,
        workflow: textFilter,
        age: choicesFilter(DEAD_LETTER_AGES),
      },
    });
    const read = await pageRead(
      Promise.all([deadLetterLog(ctx, { ...filters, size, after, before }), listOpenKinds(ctx)]),
    );
    if (!read) return <OpsOnly />;
    const [{ rows, ...page }, kinds] = read;
    const t = await getTranslations('ops');
    return (
      <>
        <PageHeader title={t('tabs.deadLetters')} meta={t('deadLetters.hint')} />
        {!n8nEndpoint() && <NotConfigured />}
        {!isMailConfigured() && <NoMail />}
        <OpenKinds kinds={kinds} />
        <DeadLetterTable
          rows={rows}
          page={{ total: page.total, totalCapped: !page.isTotalExact, after: page.after, before: page.before }}
          query={query}
          consumers={CONSUMERS}
          ages={DEAD_LETTER_AGES}
        />
      </>
    );
  },
);
