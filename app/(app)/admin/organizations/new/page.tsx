import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { listOrganizationRoles } from '@/lib/people/projects/organization-queries';
import { AdminOnly } from '../../_admin/admin-only';
import { CreateOrganizationForm } from '../organization-forms';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('admin'))('organizations.create') };
}

export default async function NewOrganizationPage() {
  const ctx = await requireCtx();
  if (!(await listCapabilities(ctx)).includes('organization.manage')) return <AdminOnly />;
  const [t, roles] = await Promise.all([getTranslations('admin'), listOrganizationRoles(ctx)]);
  return (
    <>
      <PageHeader
        title={t('organizations.create')}
        trail={[{ label: t('organizations.title'), href: '/admin/organizations' }]}
      />
      <CreateOrganizationForm roles={roles} />
    </>
  );
}
