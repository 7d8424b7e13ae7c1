import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getDrawing } from '@/lib/documents/drawings/get-drawing';
import { PublicId } from '@/lib/platform/public-id';
import { RevisionForm } from '../../../_form/revision-form';
import { drawingsPath, kindOfSlug } from '../../../_kind/kinds';

type Props = { params: Promise<{ project: string; kind: string; publicId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('drawings'))('revise') };
}

/** The next revision of a drawing. */
export default async function ReviseDrawingPage({ params }: Props) {
  const { project, kind: slug, publicId } = await params;
  const ctx = await requireCtx(`/p/${project}/drawings/${slug}/${publicId}/revise`);
  const kind = kindOfSlug(slug) ?? notFound();
  if (kind === 'CONTRACT' || !PublicId.safeParse(publicId).success) notFound();
  const drawing = await pageRead(getDrawing(ctx, kind, publicId));
  const t = await getTranslations('drawings');
  if (!drawing || drawing.cannotEdit !== null) return <NoPermission roles={t('mayCreate').split(', ')} />;
  const page = drawingsPath(drawing.project.code, kind, publicId);
  // A draft exists: continue with it.
  if (drawing.cannotRevise !== null) redirect(page);
  return (
    <ClientMessages namespaces={['drawings', 'draft']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader
          title={t('reviseTitle', { number: drawing.drawingNumber })}
          trail={[
            { label: t(`title.${kind}`), href: drawingsPath(drawing.project.code, kind) },
            { label: drawing.drawingNumber, href: page },
          ]}
        />
        <RevisionForm drawing={drawing} draft={null} />
      </ActingFor>
    </ClientMessages>
  );
}
