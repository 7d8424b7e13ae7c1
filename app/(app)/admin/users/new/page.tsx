import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { listGrantOptions } from '@/lib/people/identity/users/grant-options';
import { refusalOf } from '../may-manage';
import { NewUserForm } from './new-user-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('users'))('add') };
}

export default async function NewUserPage() {
  const ctx = await requireCtx();
  const refusal = await refusalOf(ctx);
  if (refusal) return refusal;
  const [t, { organizations }] = await Promise.all([getTranslations('users'), listGrantOptions(ctx)]);
  return (
    <ClientMessages namespaces={['users']}>
      <PageHeader title={t('add')} trail={[{ label: t('title'), href: '/admin/users' }]} />
      <NewUserForm
        organizations={organizations.map(({ publicId, code, name }) => ({ value: publicId, label: `${code} ${name}` }))}
      />
    </ClientMessages>
  );
}
