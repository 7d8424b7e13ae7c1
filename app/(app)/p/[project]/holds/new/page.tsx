import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formOptions } from '@/lib/documents/document/draft/form-options';
import { getNcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import { getRfaFormOptions } from '@/lib/documents/rfas/draft/form-options';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { listColleagues } from '@/lib/people/identity/access/colleagues';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { HoldForm } from './hold-form';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('holds'))('new') };
}

/** A hold slip: which numbers, for whom, what for, for how long. */
export default async function NewHoldPage({ params }: Props) {
  const { project: segment } = await params;
  const ctx = await requireCtx(`/p/${segment}/holds/new`);
  const project = (await pageRead(enterableProject(ctx, decodeURIComponent(segment)))) ?? notFound();
  const t = await getTranslations('holds');
  const scope = { organizationId: ctx.actor.organizationId, projectId: project.id };
  const held = await listHeldPermissions(ctx, scope);
  if (!held.includes('numbering.hold')) return <NoPermission roles={t('mayHold').split(', ')} />;
  const [options, rfas, ncrs, colleagues] = await Promise.all([
    formOptions(ctx, project.code),
    getRfaFormOptions(ctx, project.code),
    getNcrFormOptions(ctx, project.code),
    listColleagues(ctx),
  ]);
  return (
    <ClientMessages namespaces={['holds', 'numbers']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader
          title={t('new')}
          meta={t('newHint')}
          trail={[{ label: t('title'), href: `/p/${encodeURIComponent(project.code)}/holds` }]}
        />
        <HoldForm
          options={options}
          rfaContracts={rfas.contracts}
          ncrContracts={ncrs.contracts}
          colleagues={colleagues}
          selfPublicId={ctx.actor.publicId}
        />
      </ActingFor>
    </ClientMessages>
  );
}
