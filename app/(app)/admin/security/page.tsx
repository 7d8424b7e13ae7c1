import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { listRoleRules } from '@/lib/people/identity/factors/role-rule-queries';
import { AdminOnly } from '../_admin/admin-only';
import { RoleRules } from './role-rules';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('factors'))('rules.title') };
}

/** Roles that require a second factor. */
export default async function AdminSecurityPage() {
  const rules = await pageRead(listRoleRules(await requireCtx('/admin/security')));
  if (!rules) return <AdminOnly />;
  const t = await getTranslations('factors');
  return (
    <ClientMessages namespaces={['factors']}>
      <PageHeader title={t('rules.title')} meta={t('rules.hint')} />
      <RoleRules rules={rules} />
    </ClientMessages>
  );
}
