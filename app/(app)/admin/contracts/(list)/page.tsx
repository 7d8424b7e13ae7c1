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
import { listContractProjects, listContracts } from '@/lib/people/projects/contract-queries';
import { AdminOnly } from '../../_admin/admin-only';
import { parseAdminAddress } from '../../_admin/list-address';
import { ContractsTable } from './contracts-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('contracts.title') };
}

export default deferredSkeletonPage(
  TableSkeleton,
  async function ContractsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
    const ctx = await requireCtx();
    if (!(await listCapabilities(ctx)).includes('contract.manage')) return <AdminOnly />;
    const { params, query } = parseAdminAddress(await searchParams);
    const [t, list, projects] = await Promise.all([
      getTranslations('admin'),
      listContracts(ctx, params),
      listContractProjects(ctx),
    ]);
    return (
      <>
        <PageHeader
          title={t('contracts.title')}
          actions={
            <ButtonLink variant="primary" href="/admin/contracts/new" icon={<Icon name="plus" />}>
              {t('contracts.create')}
            </ButtonLink>
          }
        />
        <ContractsTable rows={list.rows} page={list} query={query} projects={projects} />
      </>
    );
  },
);
