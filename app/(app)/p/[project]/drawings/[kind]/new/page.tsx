import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { contractDrawingOptions, drawingOptions, writableContracts } from '@/lib/documents/drawings/form-options';
import { ContractDrawingForm } from '../../_form/contract-drawing-form';
import { DrawingForm } from '../../_form/drawing-form';
import { drawingsPath, kindOfSlug } from '../../_kind/kinds';

type Props = { params: Promise<{ project: string; kind: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const kind = kindOfSlug((await params).kind);
  const t = await getTranslations('drawings');
  return { title: kind ? t(`new.${kind}`) : t('kinds') };
}

/** A new drawing of one kind. */
export default async function NewDrawingPage({ params }: Props) {
  const { project, kind: slug } = await params;
  const ctx = await requireCtx(`/p/${project}/drawings/${slug}/new`);
  const kind = kindOfSlug(slug) ?? notFound();
  const projectCode = decodeURIComponent(project);
  const what = kind === 'CONTRACT' ? 'CONTRACT' : 'REVISED';
  const contracts = (await pageRead(writableContracts(ctx, projectCode, what))) ?? notFound();
  const t = await getTranslations('drawings');
  if (contracts.length === 0) {
    return <NoPermission roles={t(kind === 'CONTRACT' ? 'mayKeep' : 'mayCreate').split(', ')} />;
  }
  return (
    <ClientMessages namespaces={['drawings', 'draft']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader
          title={t(`new.${kind}`)}
          trail={[{ label: t(`title.${kind}`), href: drawingsPath(projectCode, kind) }]}
        />
        {kind === 'CONTRACT' ? (
          <ContractDrawingForm
            options={await contractDrawingOptions(ctx, projectCode)}
            contracts={contracts}
            drawing={null}
          />
        ) : (
          <DrawingForm kind={kind} options={await drawingOptions(ctx, projectCode)} contracts={contracts} />
        )}
      </ActingFor>
    </ClientMessages>
  );
}
