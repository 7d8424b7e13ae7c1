import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { getContractDrawing } from '@/lib/documents/drawings/contract/get-contract-drawing';
import { contractDrawingOptions, drawingOptions } from '@/lib/documents/drawings/form-options';
import { getDrawing } from '@/lib/documents/drawings/get-drawing';
import type { DrawingKind } from '@/lib/documents/drawings/schema';
import { PublicId } from '@/lib/platform/public-id';
import { ContractDrawingForm } from '../../../_form/contract-drawing-form';
import { FactsForm } from '../../../_form/facts-form';
import { RevisionForm } from '../../../_form/revision-form';
import { drawingsPath, kindOfSlug } from '../../../_kind/kinds';

type Props = {
  params: Promise<{ project: string; kind: string; publicId: string }>;
  searchParams: Promise<{ revision?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('drawings'))('edit') };
}

/** A drawing, or with `?revision=` one of its drafts. */
export default async function EditDrawingPage({ params, searchParams }: Props) {
  const { project, kind: slug, publicId } = await params;
  const { revision } = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/drawings/${slug}/${publicId}/edit`, { revision }));
  const kind = kindOfSlug(slug) ?? notFound();
  if (!PublicId.safeParse(publicId).success) notFound();
  const t = await getTranslations('drawings');
  const frame = (place: { kind: DrawingKind; projectCode: string; number: string; title: string }, form: ReactNode) => (
    <ClientMessages namespaces={['drawings', 'draft']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader
          title={place.title}
          trail={[
            { label: t(`title.${place.kind}`), href: drawingsPath(place.projectCode, place.kind) },
            { label: place.number, href: drawingsPath(place.projectCode, place.kind, publicId) },
          ]}
        />
        {form}
      </ActingFor>
    </ClientMessages>
  );
  if (kind === 'CONTRACT') {
    const drawing = await pageRead(getContractDrawing(ctx, publicId));
    if (!drawing || drawing.cannotEdit !== null) return <NoPermission roles={t('mayKeep').split(', ')} />;
    const { drawingNumber: number } = drawing;
    const options = await contractDrawingOptions(ctx, drawing.project.code);
    const title = t('editDrawing', { number });
    return frame(
      { kind, projectCode: drawing.project.code, number, title },
      <ContractDrawingForm options={options} contracts={[]} drawing={drawing} />,
    );
  }
  const drawing = await pageRead(getDrawing(ctx, kind, publicId));
  if (!drawing || drawing.cannotEdit !== null) return <NoPermission roles={t('mayCreate').split(', ')} />;
  const { drawingNumber: number } = drawing;
  const place = { kind, projectCode: drawing.project.code, number };
  if (revision === undefined) {
    const options = await drawingOptions(ctx, drawing.project.code);
    return frame({ ...place, title: t('editDrawing', { number }) }, <FactsForm drawing={drawing} options={options} />);
  }
  const draft = drawing.revisions.find((one) => one.publicId === revision) ?? notFound();
  if (!draft.mayEdit) redirect(drawingsPath(drawing.project.code, kind, publicId));
  const title = t('editTitle', { number, label: draft.revisionLabel });
  return frame({ ...place, title }, <RevisionForm drawing={drawing} draft={draft} />);
}
