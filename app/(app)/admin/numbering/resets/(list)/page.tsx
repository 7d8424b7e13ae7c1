import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { PageHeader } from '@/app/_ui/page-header';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord } from '@/app/_ui/type-names';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { NUMBER_RESET_STATES } from '@/db/numbering-enums';
import { listResets } from '@/lib/numbering/resets/list-resets';
import { ListResets } from '@/lib/numbering/resets/schema';
import { FactsTable } from '../../_numbering/facts-table';
import { NumberingOnly } from '../../_numbering/numbering-only';
import { ResetStateChip } from '../../_numbering/reset-state';

const PAGE = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('tabs.resets') };
}

/** Requests to raise a series; those that wait for another person's approval are marked. */
export default async function ResetsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const ctx = await requireCtx();
  const raw = await searchParams;
  const state = NUMBER_RESET_STATES.find((known) => known === raw.state);
  const query = ListResets.safeParse({ state, after: raw.after, size: PAGE });
  const page = await pageRead(listResets(ctx, query.data ?? ListResets.parse({ state, size: PAGE })));
  if (!page) return <NumberingOnly />;
  const t = await getTranslations('series');
  const views = [undefined, ...NUMBER_RESET_STATES];
  const hrefOf = (id: string) => `/admin/numbering/resets/${id}`;
  return (
    <>
      <PageHeader title={t('tabs.resets')} meta={t('reset.rule')} />
      <ScrollingTabs
        label={t('reset.views')}
        tabs={views.map((view) => ({
          href: view ? `/admin/numbering/resets?state=${view}` : '/admin/numbering/resets',
          label: view ? t(`reset.stateName.${view}`) : t('reset.all'),
          current: state === view,
        }))}
      />
      {page.resets.length === 0 ? (
        <EmptyState
          title={t('reset.emptyTitle')}
          action={<ButtonLink href="/admin/numbering/counters">{t('reset.emptyAction')}</ButtonLink>}
        >
          {t('reset.empty')}
        </EmptyState>
      ) : (
        <div className="pt-4">
          <FactsTable
            caption={t('reset.listCaption')}
            rows={page.resets}
            rowKey={(row) => row.publicId}
            columns={[
              {
                header: t('reset.series'),
                cell: (row) => (
                  <Link href={hrefOf(row.publicId)} lang="th" className="font-medium text-primary hover:underline">
                    {row.series.projectCode} · <TypeWord code={row.series.typeCode} /> · {row.series.pattern}
                  </Link>
                ),
              },
              {
                header: t('counters.next'),
                cell: (row) => `${row.fromNumber + 1} → ${row.nextNumber}`,
              },
              {
                header: t('series.state'),
                cell: (row) => (
                  <ResetStateChip
                    state={row.state}
                    yours={row.state === 'PENDING' && row.requestedBy.publicId !== ctx.actor.publicId}
                  />
                ),
              },
              { header: t('reset.requested'), cell: (row) => row.requestedBy.name },
              { header: t('reset.requestedAt'), cell: (row) => <ThaiDate iso={row.requestedAt} form="datetime" /> },
              { header: t('reset.expires'), cell: (row) => <ThaiDate iso={row.expiresAt} form="datetime" /> },
            ]}
          />
        </div>
      )}
      {page.after && (
        <div className="flex justify-center py-4">
          <ButtonLink href={`/admin/numbering/resets?after=${page.after}${state ? `&state=${state}` : ''}`}>
            {t('reset.older')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
