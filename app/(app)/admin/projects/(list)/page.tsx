import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import type { RawSearchParams } from '@/app/_web/search-params';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { listProjects } from '@/lib/people/projects/project-queries';
import { AdminOnly } from '../../_admin/admin-only';
import { parseAdminAddress } from '../../_admin/list-address';
import { ProjectsTable } from './projects-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('projects.title') };
}

export default deferredSkeletonPage(
  TableSkeleton,
  async function ProjectsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    if (!(await listCapabilities(ctx)).includes('project.manage')) return <AdminOnly />;
    const { params, query } = parseAdminAddress(await searchParams);
    const [t, list] = await Promise.all([getTranslations('admin'), listProjects(ctx, params)]);
    return (
      <>
        <PageHeader
          title={t('projects.title')}
          actions={
            <ButtonLink variant="primary" href="/admin/projects/new" icon={<Icon name="plus" />}>
              {t('projects.create')}
            </ButtonLink>
          }
        />
        <ProjectsTable rows={list.rows} page={list} query={query} />
      </>
    );
  },
);
