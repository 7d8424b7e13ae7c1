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
import { listOrganizationRoles, listOrganizations } from '@/lib/people/projects/organization-queries';
import { AdminOnly } from '../../_admin/admin-only';
import { parseAdminAddress } from '../../_admin/list-address';
import { OrganizationsTable } from './organizations-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('organizations.title') };
}

export default deferredSkeletonPage(
  TableSkeleton,
  async function OrganizationsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    if (!(await listCapabilities(ctx)).includes('organization.manage')) return <AdminOnly />;
    const { params, query } = parseAdminAddress(await searchParams);
    const [t, list, roles] = await Promise.all([
      getTranslations('admin'),
      listOrganizations(ctx, params),
      listOrganizationRoles(ctx),
    ]);
    return (
      <>
        <PageHeader
          title={t('organizations.title')}
          actions={
            <ButtonLink variant="primary" href="/admin/organizations/new" icon={<Icon name="plus" />}>
              {t('organizations.create')}
            </ButtonLink>
          }
        />
        <OrganizationsTable rows={list.rows} page={list} query={query} roles={roles} />
      </>
    );
  },
);
