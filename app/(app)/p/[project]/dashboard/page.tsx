import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { HomeSkeleton } from '@/app/(app)/_home/home-skeleton';
import { ProjectDashboard } from './project-dashboard';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('dashboard'))('title') };
}

/** Dashboard of one project: overdue work by place, RFA cycle times, and the longest held documents. */
export default async function DashboardPage({ params }: { params: Promise<{ project: string }> }) {
  const { project: segment } = await params;
  const ctx = await requireCtx(`/p/${segment}/dashboard`);
  const [project, t] = await Promise.all([openProject(ctx, segment), getTranslations('dashboard')]);
  return (
    <>
      <PageHeader title={t('title')} meta={`${project.code} · ${project.name}`} />
      <DeferredSkeleton read={() => ProjectDashboard({ ctx, projectCode: project.code })} fallback={<HomeSkeleton />} />
    </>
  );
}
