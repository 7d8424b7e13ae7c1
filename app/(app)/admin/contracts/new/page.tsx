import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { listContractProjects } from '@/lib/people/projects/contract-queries';
import { AdminOnly } from '../../_admin/admin-only';
import { CreateContractForm } from '../contract-forms';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('contracts.create') };
}

export default async function NewContractPage() {
  const ctx = await requireCtx();
  if (!(await listCapabilities(ctx)).includes('contract.manage')) return <AdminOnly />;
  const [t, projects] = await Promise.all([getTranslations('admin'), listContractProjects(ctx)]);
  return (
    <>
      <PageHeader title={t('contracts.create')} trail={[{ label: t('contracts.title'), href: '/admin/contracts' }]} />
      {projects.length > 0 ? (
        <CreateContractForm projects={projects} />
      ) : (
        <EmptyState title={t('contracts.noProject')}>{t('projects.empty')}</EmptyState>
      )}
    </>
  );
}
