import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { drawingOptions, writableContracts } from '@/lib/documents/drawings/form-options';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { drawingsPath, kindOfSlug } from '../../_kind/kinds';
import { UploadForm } from '../../_upload/upload-form';

type Props = { params: Promise<{ project: string; kind: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('drawings'))('many.title') };
}

/** Many files dropped at once become drawings and revisions. */
export default async function UploadDrawingsPage({ params }: Props) {
  const { project, kind: slug } = await params;
  const ctx = await requireCtx(`/p/${project}/drawings/${slug}/upload`);
  const kind = kindOfSlug(slug) ?? notFound();
  if (kind === 'CONTRACT') notFound();
  const projectCode = decodeURIComponent(project);
  const contracts = (await pageRead(writableContracts(ctx, projectCode, 'REVISED'))) ?? notFound();
  const t = await getTranslations('drawings');
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  if (contracts.length === 0) return <NoPermission roles={t('mayCreate').split(', ')} />;
  return (
    <ClientMessages namespaces={['drawings', 'draft']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader
          title={t('many.title')}
          meta={t('draftNote')}
          trail={[{ label: t(`title.${kind}`), href: drawingsPath(projectCode, kind) }]}
        />
        <UploadForm
          {...{ kind, contracts }}
          options={await drawingOptions(ctx, projectCode)}
          mayCreateRfa={held.includes('rfa.create')}
        />
      </ActingFor>
    </ClientMessages>
  );
}
