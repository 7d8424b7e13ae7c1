import { ShieldCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { listAuditKinds } from '@/lib/operations/audit-trail/list-audit-kinds';
import { listAuditRows } from '@/lib/operations/audit-trail/list-audit-rows';
import { AdminOnly } from '../../_admin/admin-only';
import { parseAuditAddress } from '../audit-filters';
import { AuditTable } from './audit-table';
import { ExportAudit } from './export-audit';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') };
}

/** Audit log: everything, or the reader's organization, projects and contracts. */
export default deferredSkeletonPage(
  TableSkeleton,
  async function AuditPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const { size, after, before, filters, query } = parseAuditAddress(await searchParams);
    const read = await pageRead(
      Promise.all([listAuditRows(ctx, { ...filters, size, after, before }), listAuditKinds(ctx)]),
    );
    if (!read) return <AdminOnly audit />;
    const [list, kinds] = read;
    const t = await getTranslations('audit');
    return (
      <>
        <PageHeader
          title={t('title')}
          actions={
            <>
              <ButtonLink
                href={addressOf('/admin/audit/verification', { from: filters.from ?? '', to: filters.to ?? '' })}
                prefetch={false}
                icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}
              >
                {t('verification.open')}
              </ButtonLink>
              <ExportAudit />
            </>
          }
        />
        <AuditTable
          rows={list.rows}
          page={{ total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before }}
          query={query}
          kinds={kinds}
        />
      </>
    );
  },
);
