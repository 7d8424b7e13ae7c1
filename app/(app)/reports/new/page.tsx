import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ActingFor } from '@/app/_shell/acting-for';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { PublicId } from '@/lib/platform/public-id';
import { requireReporting } from '@/lib/work/reports/managed-reports';
import { listPossibleReceivers } from '@/lib/work/reports/receivers';
import { findView } from '@/lib/work/saved-views/find-view';
import { ReportsOnly } from '../reports-only';
import { CreateReportForm } from './create-report-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reports'))('create') };
}

/** Makes the saved view of the address a report. */
export default async function NewReportPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf('/reports/new', raw));
  const viewPublicId = PublicId.safeParse(raw.view).data ?? notFound();
  const view = await pageRead(findView(ctx, viewPublicId));
  if (!view || (await pageRead(requireReporting(ctx))) === null) return <ReportsOnly />;
  const people = await listPossibleReceivers(ctx, view.projectCode);
  const t = await getTranslations('reports');
  return (
    <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
      <PageHeader
        title={t('create')}
        meta={t('ofView', { view: view.name, project: view.projectCode })}
        trail={[{ label: t('title'), href: '/reports' }]}
      />
      <CreateReportForm
        view={{ publicId: view.publicId, name: view.name }}
        people={people.map(({ publicId, name }) => ({ value: publicId, label: name }))}
        ownPublicId={ctx.actor.publicId}
      />
    </ActingFor>
  );
}
