import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { SkeletonPage } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { UserCtx } from '@/lib/platform/ctx';
import { checkDefinition } from '@/lib/workflow/authoring/check-definition';
import { FINAL_LIST, PERMISSION_LIST, SUBJECT_LIST } from '@/lib/workflow/authoring/choices';
import { openWorkflow } from '@/lib/workflow/authoring/list-definitions';
import { listSampleContracts } from '@/lib/workflow/authoring/sample-contracts';
import { WorkflowCode } from '@/lib/workflow/authoring/schema';
import { textOf } from '@/lib/workflow/authoring/select-definitions';
import { AdminOnly } from '../../_admin/admin-only';
import { AuditTrail } from '../../_audit/audit-trail';
import { WorkflowEditor } from './_editor/workflow-editor';

type Address = {
  params: Promise<{ code: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { code } = await params;
  return { title: `${(await getTranslations('workflows'))('title')} ${decodeURIComponent(code)}` };
}

export default async function WorkflowPage({ params, searchParams }: Address) {
  const ctx = await requireCtx();
  const code = WorkflowCode.safeParse((await params).code).data ?? notFound();
  const { version } = await searchParams;
  const wanted = typeof version === 'string' && /^\d{1,6}$/.test(version) ? Number(version) : undefined;
  // Asked before anything is sent: what streams has answered 200 already.
  const detail = await pageRead(openWorkflow(ctx, code, wanted));
  if (!detail) return <AdminOnly />;
  return <DeferredSkeleton read={() => Workflow({ ctx, code, detail })} fallback={<SkeletonPage />} />;
}

async function Workflow({
  ctx,
  code,
  detail,
}: {
  ctx: UserCtx;
  code: string;
  detail: Awaited<ReturnType<typeof openWorkflow>>;
}) {
  const text = textOf(detail.definition);
  const [t, report, contracts] = await Promise.all([
    getTranslations('workflows'),
    checkDefinition(ctx, { text, workflowCode: code }),
    listSampleContracts(ctx),
  ]);
  return (
    <>
      <PageHeader
        title={detail.title?.[ctx.locale] ?? code}
        meta={<span className="font-mono">{code}</span>}
        trail={[{ label: t('title'), href: '/admin/workflows' }]}
      />
      <WorkflowEditor
        key={detail.id}
        version={detail}
        versions={detail.versions}
        text={text}
        report={report}
        contracts={contracts}
        permissions={PERMISSION_LIST}
        subjects={SUBJECT_LIST}
        finals={FINAL_LIST}
      />
      <AuditTrail ctx={ctx} entityType="workflow_definition" entityPublicId={detail.id} />
    </>
  );
}
