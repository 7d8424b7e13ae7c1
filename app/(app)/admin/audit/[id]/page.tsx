import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getAuditRow } from '@/lib/operations/audit-trail/list-audit-rows';
import { PublicId } from '@/lib/platform/public-id';
import { AdminOnly } from '../../_admin/admin-only';
import { AuditFacts } from '../../_audit/audit-facts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') };
}

/** One audit row, which a link can point at. */
export default async function AuditRowPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireCtx();
  const id = PublicId.safeParse((await params).id).data ?? notFound();
  const row = await pageRead(getAuditRow(ctx, id));
  if (!row) return <AdminOnly audit />;
  const t = await getTranslations('audit');
  return (
    <>
      <PageHeader
        title={t.has(`action.${row.action}`) ? t(`action.${row.action}`) : row.action}
        meta={row.entityLabel}
        trail={[{ label: t('title'), href: '/admin/audit' }]}
      />
      <div className="max-w-3xl">
        <AuditFacts row={row} />
      </div>
    </>
  );
}
