import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { codesFilter, parseListParams, type RawSearchParams, textFilter } from '@/app/_web/search-params';
import { listNumberedPlaces } from '@/lib/numbering/records/list-projects';
import { listSeries } from '@/lib/numbering/records/list-series';
import { chosenProject } from '../../_numbering/chosen-project';
import { NumberingOnly } from '../../_numbering/numbering-only';
import { ProjectPicker } from '../../_numbering/project-picker';
import { SeriesTable } from './series-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('tabs.counters') };
}

/** The number series of a project: last number and contention of each. */
export default deferredSkeletonPage(
  TableSkeleton,
  async function CountersPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    const raw = await searchParams;
    const [t, { projects, types }] = await Promise.all([
      getTranslations('series'),
      listNumberedPlaces(ctx, 'numbering.verify'),
    ]);
    const project = await chosenProject(ctx, raw.project, projects);
    if (project === null) return <NumberingOnly />;
    const { size, after, before, filters, query } = parseListParams(raw, {
      sortable: [],
      defaultSort: [],
      filters: { q: textFilter, type: codesFilter },
      own: ['project'],
    });
    const list = await pageRead(listSeries(ctx, { ...filters, project, size, after, before }));
    if (!list) return <NumberingOnly />;
    return (
      <>
        <PageHeader title={t('tabs.counters')} />
        <div className="pb-4">
          <ProjectPicker projects={projects} value={project} />
        </div>
        <SeriesTable
          rows={list.rows}
          page={list}
          query={query}
          types={types}
          empty={<EmptyState title={t('counters.emptyTitle')}>{t('counters.empty')}</EmptyState>}
        />
      </>
    );
  },
);
