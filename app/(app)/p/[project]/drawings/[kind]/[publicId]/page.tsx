import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { getContractDrawing } from '@/lib/documents/drawings/contract/get-contract-drawing';
import type { DrawingDetail } from '@/lib/documents/drawings/dto';
import { getDrawing } from '@/lib/documents/drawings/get-drawing';
import { searchDrawingRevisions } from '@/lib/documents/drawings/revisions/search-drawing-revisions';
import { listPendingItems } from '@/lib/documents/transmittals/register/pending-items';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { PublicId } from '@/lib/platform/public-id';
import { newRfaHref } from '../../../rfas/_draft/rfa-start';
import { ContractDetail } from '../../_detail/contract-detail';
import { RevisedDetail } from '../../_detail/revised-detail';
import { kindOfSlug } from '../../_kind/kinds';

type Props = {
  params: Promise<{ project: string; kind: string; publicId: string }>;
  searchParams: Promise<{ revision?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // The number would disclose a drawing that the person may not see.
  const kind = kindOfSlug((await params).kind);
  const t = await getTranslations('drawings');
  return { title: kind ? t(`title.${kind}`) : t('kinds') };
}

/** A drawing: which revision is in force, what the sheets show, what belongs together, what happened. */
export default async function DrawingPage({ params, searchParams }: Props) {
  const { project, kind: slug, publicId } = await params;
  const { revision } = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/drawings/${slug}/${publicId}`, { revision }));
  const kind = kindOfSlug(slug) ?? notFound();
  if (!PublicId.safeParse(publicId).success) notFound();
  const t = await getTranslations('drawings');
  const noPermission = <NoPermission roles={t('maySee').split(', ')} />;
  if (kind === 'CONTRACT') {
    const drawing = await pageRead(getContractDrawing(ctx, publicId));
    if (!drawing) return noPermission;
    if (drawing.project.code !== decodeURIComponent(project)) notFound();
    return (
      <ClientMessages namespaces={['drawings', 'viewer']}>
        <ContractDetail drawing={drawing} />
      </ClientMessages>
    );
  }
  const drawing = await pageRead(getDrawing(ctx, kind, publicId));
  if (!drawing) return noPermission;
  if (drawing.project.code !== decodeURIComponent(project)) notFound();
  const shown = drawing.revisions.find((one) => one.publicId === revision) ?? drawing.revisions[0] ?? notFound();
  const [pending, held] = await Promise.all([
    listPendingItems(ctx, drawing.project.code, { pagePublicId: drawing.publicId }),
    listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId }),
  ]);
  const rfaHref = held.includes('rfa.create') ? await rfaHrefOf(ctx, drawing, shown.publicId) : null;
  return (
    <ClientMessages namespaces={['drawings', 'transmittals', 'viewer', 'workflowPanel']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <RevisedDetail
          drawing={drawing}
          shown={shown}
          pending={pending}
          mayResend={held.includes('transmittal.create')}
          rfaHref={rfaHref}
        />
      </ActingFor>
    </ClientMessages>
  );
}

/** Address of a new RFA with this revision; null where it cannot go into one. */
async function rfaHrefOf(ctx: UserCtx, drawing: DrawingDetail, revisionPublicId: string): Promise<string | null> {
  if (drawing.cannotEdit !== null) return null;
  const { kind, project, contract, drawingNumber } = drawing;
  const choices = await searchDrawingRevisions(ctx, {
    projectPublicId: project.publicId,
    contractPublicId: contract.publicId,
    kind,
    numbers: [drawingNumber],
  });
  const isFree = choices.some((choice) => choice.revisionPublicId === revisionPublicId && choice.whyNot === null);
  if (!isFree) return null;
  return newRfaHref(project.code, { contractPublicId: contract.publicId, kind, numbers: [drawingNumber] });
}
