import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { getImport } from '@/lib/numbering/imports/import-queries';
import { listImportRows } from '@/lib/numbering/imports/row-queries';
import { ListImportRows } from '@/lib/numbering/imports/schema';
import { PublicId } from '@/lib/platform/public-id';
import { openProject } from '../../../_area/open-project';
import { ImportStateChip } from '../_import/import-state-chip';
import { CorrectionsOf } from './corrections';
import { ImportActions } from './import-actions';
import { ImportBanner } from './import-banner';
import { ImportFacts } from './import-facts';
import { MappingForm } from './mapping-form';
import { RowTable } from './row-table';
import { SeriesTable } from './series-table';

type Props = { params: Promise<{ project: string; batch: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('numberImports'))('title') };
}

/** One import: the check's findings on columns, series and rows, and its actions. */
export default async function ImportPage({ params, searchParams }: Props) {
  const { project, batch } = await params;
  const publicId = PublicId.safeParse(batch).data ?? notFound();
  const address = `/p/${project}/admin/numbering/import/${publicId}`;
  const ctx = await requireCtx(address);
  const { code, held } = await openProject(ctx, project);
  const t = await getTranslations('numberImports');
  // The permission comes first: without it the answer is the same whether the import exists or not.
  const detail = held.includes('numbering.import') ? await pageRead(getImport(ctx, publicId)) : null;
  if (!detail) return <NoPermission roles={[t('admin')]} />;
  if (detail.projectCode !== code) notFound();
  const { show, page } = await searchParams;
  const view = ListImportRows.safeParse({ publicId, show, page }).data ?? ListImportRows.parse({ publicId });
  const rows = await listImportRows(ctx, view);
  const isOpen = detail.state === 'UPLOADED' || detail.state === 'CHECKED';
  return (
    <ClientMessages namespaces={['numberImports', 'numbers']}>
      <PageHeader
        title={detail.fileName}
        meta={<ImportStateChip state={detail.state} />}
        trail={[{ label: t('title'), href: `/p/${project}/admin/numbering/import` }]}
        actions={<ImportActions detail={detail} />}
      />
      <ImportBanner detail={detail} />
      <div className="py-5">
        <ImportFacts detail={detail} />
      </div>
      {isOpen && (
        <Section title={t('columns.title')} hint={t('columns.hint')}>
          {/* The form keeps its choices; after a check it starts with the judged mapping. */}
          <MappingForm key={detail.versionNo} detail={detail} />
        </Section>
      )}
      {detail.series.length > 0 && (
        <Section title={t('series.title')} hint={t('series.hint')}>
          <SeriesTable series={detail.series} />
        </Section>
      )}
      <Section title={t('rows.title')}>
        <CorrectionsOf publicId={publicId} versionNo={detail.versionNo}>
          <RowTable page={rows} show={view.show} counts={detail} address={address} />
        </CorrectionsOf>
      </Section>
    </ClientMessages>
  );
}
