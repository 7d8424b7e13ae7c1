import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { numberErrorLog } from '@/lib/numbering/records/number-error-log';
import { ExportLinks } from '../../../_admin/export-links';
import { NumberingOnly } from '../../_numbering/numbering-only';
import { parseNumberErrorAddress } from '../error-filters';
import { NumberErrorTable } from './number-error-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('tabs.errors') };
}

/** Numbers that could not be issued, and their resolution. */
export default deferredSkeletonPage(
  TableSkeleton,
  async function NumberErrorsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const { size, after, before, filters, query } = parseNumberErrorAddress(await searchParams);
    const list = await pageRead(numberErrorLog(ctx, { ...filters, size, after, before }));
    if (!list) return <NumberingOnly />;
    const t = await getTranslations('series');
    return (
      <>
        <PageHeader
          title={t('tabs.errors')}
          actions={
            <ExportLinks
              path="/admin/numbering/errors/export"
              labels={{ csv: t('export.csv'), xlsx: t('export.xlsx') }}
            />
          }
        />
        <ClientMessages namespaces={['numbers']}>
          <NumberErrorTable
            rows={list.rows}
            page={{ total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before }}
            query={query}
          />
        </ClientMessages>
      </>
    );
  },
);
