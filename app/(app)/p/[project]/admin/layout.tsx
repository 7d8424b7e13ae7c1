import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { ProjectSteps } from '@/app/(app)/_project-steps/project-steps';
import { AreaTabs } from './_area/area-tabs';
import { areasFor } from './_area/areas';
import { openProject } from './_area/open-project';

type Props = { params: Promise<{ project: string }>; children: ReactNode };

/** Around the pages of one project's administration. Each page still finds out for itself who may use it. */
export default async function ProjectAdministrationLayout({ params, children }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/admin`);
  const { code, publicId, held } = await openProject(ctx, project);
  const areas = areasFor(code, held);
  const t = await getTranslations('projectAdmin');
  if (areas.length === 0) return <NoPermission roles={[t('projectAdmin')]} />;
  return (
    <ClientMessages namespaces={['projectAdmin']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <AreaTabs areas={areas} />
        <ProjectSteps ctx={ctx} project={{ publicId, code }} />
        <div className="pt-5">{children}</div>
      </ActingFor>
    </ClientMessages>
  );
}
