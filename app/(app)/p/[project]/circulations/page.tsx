import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { viewQuery } from '@/app/(app)/_documents/register/view-query';
import { CIRCULATION_VIEWS } from '@/lib/documents/circulations/constants';
import { listCirculations } from '@/lib/documents/circulations/register/list-circulations';
import { registerPath } from '@/lib/documents/document-path';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { listColleagues } from '@/lib/people/identity/access/colleagues';
import { CirculationsTable } from './circulations-table';
import { ExportLinks } from './export-links';
import { parseCirculationAddress } from './register-address';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('circulations'))('title') };
}

/** The acting organization's circulation sheets in a project. */
export default deferredSkeletonPage(TableSkeleton, async function CirculationsPage({ params, searchParams }: Props) {
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${(await params).project}/circulations`, raw));
  const { code: projectCode } = await openProject(ctx, (await params).project);
  const base = registerPath(projectCode, CIRCULATION_TYPE);
  const { view, params: list, query } = parseCirculationAddress(raw);
  const [t, page, people, held] = await Promise.all([
    getTranslations('circulations'),
    listCirculations(ctx, projectCode, list),
    listColleagues(ctx),
    listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId }),
  ]);
  return (
    <ClientMessages namespaces={['circulations']}>
      <PageHeader
        title={t('title')}
        meta={projectCode}
        actions={held.includes('export.use') && <ExportLinks base={base} />}
      />
      <LinkTabs
        label={t('views')}
        tabs={CIRCULATION_VIEWS.map((one) => ({
          href: `${base}${viewQuery(one === 'all' ? null : one, query.filters)}`,
          label: t(`view.${one}`),
          current: one === view,
        }))}
      />
      <CirculationsTable
        rows={page.rows}
        base={base}
        people={people}
        page={{ ...page, totalCapped: !page.isTotalExact }}
        query={query}
      />
    </ClientMessages>
  );
});
