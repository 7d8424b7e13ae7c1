import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { formOptions } from '@/lib/documents/document/draft/form-options';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { listColleagues } from '@/lib/people/identity/access/colleagues';
import { projectDay } from '@/lib/platform/time/project-day';
import { IncomingForm } from './incoming-form';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('incoming'))('title') };
}

/** Form to register letters from outside the system, one after another. */
export default async function IncomingPage({ params }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/correspondence/incoming`);
  const options = await pageRead(formOptions(ctx, decodeURIComponent(project)));
  const t = await getTranslations('incoming');
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  const mayRegister = held.includes('correspondence.create') && held.includes('correspondence.submit');
  if (!options || !mayRegister) return <NoPermission roles={t('mayRegister').split(', ')} />;
  const { files } = formSurroundings(ctx, options);
  const register = `/p/${encodeURIComponent(options.project.code)}/correspondence`;
  return (
    <ClientMessages namespaces={['circulations', 'correspondence', 'draft', 'incoming', 'numbers', 'viewer']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader
          title={t('title')}
          meta={t('hint', { organization: ctx.actor.organizationCode })}
          trail={[{ label: t('register', { project: options.project.code }), href: `${register}?view=received` }]}
        />
        <IncomingForm
          project={options.project}
          organizations={options.organizations.map(({ publicId, code, name }) => ({ publicId, code, name }))}
          colleagues={await listColleagues(ctx)}
          files={files}
          today={projectDay(new Date())}
        />
      </ActingFor>
    </ClientMessages>
  );
}
