import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DescriptionList } from '@/app/_ui/description-list';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { listNumberedPlaces } from '@/lib/numbering/records/list-projects';
import { rehearseYear } from '@/lib/numbering/records/rehearse-year';
import { chosenProject } from '../_numbering/chosen-project';
import { NumberingOnly } from '../_numbering/numbering-only';
import { ProjectPicker } from '../_numbering/project-picker';
import { RehearsalTable } from './rehearsal-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('tabs.newYear') };
}

/** Numbers of each series on 1 January, in advance. */
export default async function NewYearPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const ctx = await requireCtx();
  const [t, { projects }] = await Promise.all([
    getTranslations('series'),
    listNumberedPlaces(ctx, 'numbering.template'),
  ]);
  const project = await chosenProject(ctx, (await searchParams).project, projects);
  if (project === null) return <NumberingOnly year />;
  const rehearsal = await pageRead(rehearseYear(ctx, project));
  if (!rehearsal) return <NumberingOnly year />;
  const { series, job, startsAt } = rehearsal;
  const amount = (outcome: string) => series.filter((row) => row.outcome === outcome).length;
  return (
    <>
      <PageHeader
        title={t('tabs.newYear')}
        meta={t('newYear.summary', {
          restarts: amount('RESTARTS'),
          continues: amount('CONTINUES'),
          stops: amount('STOPS'),
        })}
      />
      <div className="flex flex-col gap-3 pb-4">
        <ProjectPicker projects={projects} value={project} />
        <p className="max-w-3xl">
          {t.rich('newYear.intro', { when: () => <ThaiDate iso={startsAt} form="datetime" /> })}
        </p>
      </div>
      {series.length === 0 ? (
        <EmptyState title={t('newYear.emptyTitle')}>{t('newYear.empty')}</EmptyState>
      ) : (
        <RehearsalTable series={series} />
      )}
      <div className="pt-6">
        <Section title={t('newYear.job')} hint={t('newYear.jobHint')}>
          <DescriptionList
            items={[
              { term: t('newYear.nextRun'), value: <ThaiDate iso={job.nextRunAt} form="datetime" /> },
              {
                term: t('newYear.lastRun'),
                value: job.lastRunAt ? (
                  <>
                    <ThaiDate iso={job.lastRunAt} form="datetime" /> · {t('newYear.made', { count: job.lastMade ?? 0 })}
                  </>
                ) : (
                  t('newYear.neverRun')
                ),
              },
              { term: t('newYear.existing'), value: job.existing },
            ]}
          />
        </Section>
      </div>
    </>
  );
}
