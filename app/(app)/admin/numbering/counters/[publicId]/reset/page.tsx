import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_ui/page-header';
import { TypeWord } from '@/app/_ui/type-names';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { inspectSeries } from '@/lib/numbering/records/inspect-series';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { PublicId } from '@/lib/platform/public-id';
import { NumberingOnly } from '../../../_numbering/numbering-only';
import { RequestResetForm } from './request-reset-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('reset.askTitle') };
}

export default async function RequestResetPage({ params }: { params: Promise<{ publicId: string }> }) {
  const ctx = await requireCtx();
  const publicId = PublicId.safeParse((await params).publicId).data ?? notFound();
  if (!(await listHeldPermissions(ctx)).includes('numbering.reset')) return <NumberingOnly />;
  const found = await pageRead(inspectSeries(ctx, publicId));
  if (!found) return <NumberingOnly />;
  const { series, next, nextNumber, width } = found;
  if (next === null) redirect(`/admin/numbering/counters/${publicId}`);
  const t = await getTranslations('series');
  return (
    <>
      <PageHeader
        title={t('reset.askTitle')}
        meta={
          <span lang="th">
            {series.projectCode} · <TypeWord code={series.typeCode} /> · {series.pattern}
          </span>
        }
        trail={[
          { label: t('tabs.counters'), href: '/admin/numbering/counters' },
          { label: series.pattern, href: `/admin/numbering/counters/${publicId}` },
        ]}
      />
      <p className="max-w-2xl pb-4">{t('reset.rule')}</p>
      <RequestResetForm series={{ ...series, next, nextNumber, width }} />
    </>
  );
}
