import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { SharedTemplates } from '@/app/(app)/_numbering/shared-templates';
import { ProjectSteps } from '@/app/(app)/_project-steps/project-steps';
import { getProject } from '@/lib/people/projects/project-queries';
import { PublicId } from '@/lib/platform/public-id';
import { ActiveChip } from '../../_admin/active-chip';
import { ActiveControl } from '../../_admin/active-control';
import { AdminOnly } from '../../_admin/admin-only';
import { AuditTrail } from '../../_audit/audit-trail';
import { setProjectActiveAction } from '../actions';
import { EditProjectForm } from '../project-forms';
import { MembersEditor } from './members-editor';
import { ProjectContracts } from './project-contracts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('projects.title') };
}

export default async function ProjectPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireCtx();
  const id = PublicId.safeParse((await params).id).data ?? notFound();
  const project = await pageRead(getProject(ctx, id));
  if (!project) return <AdminOnly />;
  const t = await getTranslations('admin');
  const { publicId, versionNo, isActive, code } = project;
  return (
    <>
      <PageHeader
        title={code}
        meta={
          <>
            <ActiveChip isActive={isActive} />
            {ctx.locale === 'th' ? project.nameTh : project.nameEn}
          </>
        }
        trail={[{ label: t('projects.title'), href: '/admin/projects' }]}
        actions={
          <ActiveControl
            {...{ publicId, versionNo, isActive, code }}
            kind="projects"
            setActive={setProjectActiveAction}
          />
        }
      />
      <ProjectSteps ctx={ctx} project={project} />
      <Section title={t('facts')}>
        <EditProjectForm project={project} />
      </Section>
      <Section title={t('members.title')} hint={t('members.hint')}>
        <SharedTemplates ctx={ctx} projectCode={code} />
        <MembersEditor projectPublicId={publicId} members={project.members} candidates={project.candidates} />
      </Section>
      <ProjectContracts contracts={project.contracts} />
      <AuditTrail ctx={ctx} entityType="project" entityPublicId={publicId} />
    </>
  );
}
