import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { typeWord } from '@/lib/documents/type-word';
import { listNumberedPlaces } from '@/lib/numbering/records/list-projects';
import { numberAuditLog } from '@/lib/numbering/records/number-audit-log';
import { ExportLinks } from '../../../_admin/export-links';
import { NumberingOnly } from '../../_numbering/numbering-only';
import { parseNumberAuditAddress } from '../audit-filters';
import { NumberAuditTable } from './number-audit-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('tabs.audit') };
}

/** Audit of numbers, newest first. Nothing here can be changed. */
export default deferredSkeletonPage(
  TableSkeleton,
  async function NumberAuditPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const { size, after, before, filters, query } = parseNumberAuditAddress(await searchParams);
    const read = await pageRead(
      Promise.all([
        numberAuditLog(ctx, { ...filters, size, after, before }),
        listNumberedPlaces(ctx, 'numbering.verify'),
      ]),
    );
    if (!read) return <NumberingOnly />;
    const [list, { projects, types }] = read;
    const t = await getTranslations('series');
    return (
      <>
        <PageHeader
          title={t('tabs.audit')}
          meta={t('audit.hint')}
          actions={
            <ExportLinks
              path="/admin/numbering/audit/export"
              labels={{ csv: t('export.csv'), xlsx: t('export.xlsx') }}
            />
          }
        />
        <NumberAuditTable
          rows={list.rows}
          page={{ total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before }}
          query={query}
          projects={projects.map((project) => project.code)}
          types={types.map((type) => ({ value: type.code, label: typeWord(type) }))}
        />
      </>
    );
  },
);
