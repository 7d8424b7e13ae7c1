import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { listContractProjects } from '@/lib/people/projects/contract-queries';

import { AdminOnly } from '../../_admin/admin-only';
import { CreateProjectForm } from '../project-forms';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('projects.create') };
}

export default async function NewProjectPage() {
  const ctx = await requireCtx();
  if (!(await listCapabilities(ctx)).includes('project.manage')) return <AdminOnly />;
  const [t, projects] = await Promise.all([getTranslations('admin'), listContractProjects(ctx)]);
  return (
    <>
      <PageHeader title={t('projects.create')} trail={[{ label: t('projects.title'), href: '/admin/projects' }]} />
      <CreateProjectForm projects={projects} />
    </>
  );
}
