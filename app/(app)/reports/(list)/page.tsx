import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { SkeletonRows } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import { listReports } from '@/lib/work/reports/list-reports';
import { ReportList } from './report-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reports'))('title') };
}

/** The person's reports, and those of the organization for the people who look after them. */
export default deferredSkeletonPage(SkeletonRows, async function ReportsPage() {
  const ctx = await requireCtx('/reports');
  const reports = await listReports(ctx, {});
  const t = await getTranslations('reports');
  const own = reports.filter(({ owner }) => owner.isActor);
  const others = reports.filter(({ owner }) => !owner.isActor);
  return (
    <>
      <PageHeader title={t('title')} meta={t('hint')} />
      {reports.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {own.length > 0 && <ReportList reports={own} />}
      {others.length > 0 && (
        <Section title={t('ofOrganization', { code: ctx.actor.organizationCode })}>
          <ReportList reports={others} />
        </Section>
      )}
    </>
  );
});
