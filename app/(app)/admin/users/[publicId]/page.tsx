import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { Badge } from '@/app/_ui/badge';
import { DescriptionList } from '@/app/_ui/description-list';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { AppError } from '@/lib/errors/app-error';
import { PublicId } from '@/lib/id';
import { listGrantOptions } from '@/lib/identity/grant-options';
import { getUser } from '@/lib/identity/user-queries';
import { AuditTrail } from '../../_audit/audit-trail';
import { refusalOf } from '../may-manage';
import { AccessActions } from './access-actions';
import { HeldRoles } from './held-roles';
import { UserForm } from './user-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('users'))('person') };
}

export default async function UserPage({ params }: { params: Promise<{ publicId: string }> }) {
  const ctx = await requireCtx();
  const publicId = PublicId.safeParse((await params).publicId);
  if (!publicId.success) notFound();
  const refusal = await refusalOf(ctx);
  if (refusal) return refusal;
  const [t, user, options] = await Promise.all([
    getTranslations('users'),
    getUser(ctx, publicId.data).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return notFound();
      throw error;
    }),
    listGrantOptions(ctx),
  ]);
  return (
    <ClientMessages namespaces={['users']}>
      <PageHeader
        title={user.displayName}
        trail={[{ label: t('title'), href: '/admin/users' }]}
        meta={
          <>
            <span>{user.username}</span>
            <span>{user.organizationCode}</span>
            <Badge>{user.isActive ? t('active') : t('inactive')}</Badge>
          </>
        }
        actions={user.isManageable && <AccessActions user={user} />}
      />
      <Section title={t('details')}>
        {user.isManageable ? (
          <UserForm user={user} />
        ) : (
          <DescriptionList
            columns={2}
            items={[
              { term: t('email'), value: user.email },
              { term: t('jobTitle'), value: user.jobTitle },
            ]}
          />
        )}
        <p className="mt-3 text-table text-muted">
          {t('lastSignIn')}: {user.lastSignInAt ? <ThaiDate iso={user.lastSignInAt} form="datetime" /> : '–'}
        </p>
      </Section>
      <Section title={t('roles')} hint={t('rolesHint')}>
        <HeldRoles user={user} options={options} />
      </Section>
      <AuditTrail ctx={ctx} entityType="user" entityPublicId={user.publicId} />
    </ClientMessages>
  );
}
