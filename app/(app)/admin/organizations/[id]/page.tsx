import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getOrganization, listOrganizationRoles } from '@/lib/people/projects/organization-queries';
import { PublicId } from '@/lib/platform/public-id';
import { ActiveChip } from '../../_admin/active-chip';
import { ActiveControl } from '../../_admin/active-control';
import { AdminOnly } from '../../_admin/admin-only';
import { AuditTrail } from '../../_audit/audit-trail';
import { setOrganizationActiveAction } from '../actions';
import { EditOrganizationForm } from '../organization-forms';
import { Memberships } from './memberships';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('organizations.title') };
}

export default async function OrganizationPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireCtx();
  const id = PublicId.safeParse((await params).id).data ?? notFound();
  const organization = await pageRead(getOrganization(ctx, id));
  if (!organization) return <AdminOnly />;
  const [t, roles] = await Promise.all([getTranslations('admin'), listOrganizationRoles(ctx)]);
  const { publicId, versionNo, isActive, code } = organization;
  return (
    <>
      <PageHeader
        title={<span lang="th">{code}</span>}
        meta={
          <>
            <ActiveChip isActive={isActive} />
            {ctx.locale === 'th' ? organization.nameTh : organization.nameEn}
          </>
        }
        trail={[{ label: t('organizations.title'), href: '/admin/organizations' }]}
        actions={
          publicId !== ctx.actor.organizationPublicId && (
            <ActiveControl
              {...{ publicId, versionNo, isActive, code }}
              kind="organizations"
              setActive={setOrganizationActiveAction}
            />
          )
        }
      />
      <Section title={t('facts')}>
        <EditOrganizationForm organization={organization} roles={roles} />
      </Section>
      <Memberships organization={organization} />
      <AuditTrail ctx={ctx} entityType="organization" entityPublicId={publicId} />
    </>
  );
}
