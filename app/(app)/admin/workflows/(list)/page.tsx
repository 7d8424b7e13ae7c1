import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { SkeletonPage } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { listDefinitions } from '@/lib/workflow/authoring/list-definitions';
import { AdminOnly } from '../../_admin/admin-only';
import { NewWorkflow } from './new-workflow';
import { WorkflowList } from './workflow-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('workflows'))('title') };
}

export default deferredSkeletonPage(SkeletonPage, async function WorkflowsPage() {
  const ctx = await requireCtx();
  const list = await pageRead(listDefinitions(ctx));
  if (!list) return <AdminOnly />;
  const t = await getTranslations('workflows');
  return (
    <>
      <PageHeader title={t('title')} meta={t('intro')} actions={<NewWorkflow />} />
      <WorkflowList workflows={list.workflows} locale={ctx.locale} />
    </>
  );
});
