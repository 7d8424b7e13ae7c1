import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { RefreshWhile } from '@/app/_live/refresh-while';
import { ActingFor } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { PublicId } from '@/lib/platform/public-id';
import { listReportRuns } from '@/lib/work/reports/list-report-runs';
import { findReport } from '@/lib/work/reports/list-reports';
import { listPossibleReceivers } from '@/lib/work/reports/receivers';
import { ReportChip } from '../report-chip';
import { ScheduleWords } from '../schedule-words';
import { EditReportForm } from './edit-report-form';
import { ReportActions } from './report-actions';
import { RunList } from './run-list';

/** Files take from a second to a minute; two seconds show progress in either case. */
const REFRESH_MS = 2000;
/** Runs of a screen: two occurrences to twenty people. */
const PAGE_SIZE = 40;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reports'))('title') };
}

/** One report: its history, its plan and the acts on it. */
export default async function ReportPage({
  params,
  searchParams,
}: {
  params: Promise<{ publicId: string }>;
  searchParams: Promise<RawSearchParams>;
}) {
  const publicId = PublicId.safeParse((await params).publicId).data ?? notFound();
  const ctx = await requireCtx(`/reports/${publicId}`);
  const report = await pageRead(findReport(ctx, publicId));
  if (!report) notFound();
  const after = PublicId.safeParse((await searchParams).after).data;
  const [t, history, people] = await Promise.all([
    getTranslations('reports'),
    listReportRuns(ctx, { publicId, after, size: PAGE_SIZE }),
    listPossibleReceivers(ctx, report.projectCode),
  ]);
  const { name, owner, nextAt, view, pauseReason } = report;
  const isWorking = history.runs.some(({ fileState }) => fileState === 'QUEUED' || fileState === 'RUNNING');
  return (
    <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
      <PageHeader
        title={name}
        meta={
          <>
            <ReportChip report={report} />
            <span>
              <ScheduleWords schedule={report.schedule} /> · {report.projectCode} · {owner.name}
            </span>
          </>
        }
        trail={[{ label: t('title'), href: '/reports' }]}
        actions={<ReportActions report={report} />}
      />
      {pauseReason === 'OWNER_LEFT' && (
        <div className="mb-5">
          <Banner tone="danger">{t('ownerLeft', { name: owner.name })}</Banner>
        </div>
      )}
      {view && (
        <div className="mb-5">
          <Banner tone="warning">{t(`view.${view}`)}</Banner>
        </div>
      )}
      {nextAt && (
        <p className="mb-4">
          {t('next')} <ThaiDate iso={nextAt} form="datetime" />
        </p>
      )}
      <Section title={t('history')} hint={t('historyHint')}>
        <RunList
          runs={history.runs}
          older={history.after && addressOf(`/reports/${publicId}`, { after: history.after })}
        />
      </Section>
      <Section title={t('plan')} hint={t('planHint')}>
        <EditReportForm
          report={report}
          people={people.map((person) => ({ value: person.publicId, label: person.name }))}
        />
      </Section>
      <RefreshWhile isActive={isWorking} everyMs={REFRESH_MS} />
    </ActingFor>
  );
}
