import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { listImports } from '@/lib/numbering/imports/import-queries';
import { openProject } from '../../_area/open-project';
import { ImportList } from './_import/import-list';
import { UploadForm } from './_import/upload-form';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('numberImports'))('title') };
}

/** Import of a register, and the imports so far. */
export default async function ImportsPage({ params }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/admin/numbering/import`);
  const { code } = await openProject(ctx, project);
  const t = await getTranslations('numberImports');
  const list = await pageRead(listImports(ctx, code));
  if (!list) return <NoPermission roles={[t('admin')]} />;
  const base = `/p/${project}/admin/numbering/import`;
  return (
    <ClientMessages namespaces={['numberImports']}>
      <PageHeader title={t('title')} meta={code} />
      <p className="mb-5 max-w-[70ch] text-muted">{t('intro')}</p>
      <Section title={t('upload.title')}>
        <UploadForm projectCode={code} base={base} types={list.types} />
      </Section>
      <Section title={t('list.title')}>
        <ImportList imports={list.imports} base={base} />
      </Section>
    </ClientMessages>
  );
}
