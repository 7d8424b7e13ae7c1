import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { DescriptionList } from '@/app/_ui/description-list';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { findPersonCopy } from '@/lib/operations/personal-data/person-copy';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { findPersonCtx } from '@/lib/people/identity/access/find-person-ctx';
import { listUserSessions } from '@/lib/people/identity/sessions/session-queries';
import { listManagedTokens } from '@/lib/people/identity/tokens/token-queries';
import { listGrantOptions } from '@/lib/people/identity/users/grant-options';
import { getUser } from '@/lib/people/identity/users/user-queries';
import { AppError } from '@/lib/platform/errors/app-error';
import { PublicId } from '@/lib/platform/public-id';
import { AuditTrail } from '../../_audit/audit-trail';
import { refusalOf } from '../may-manage';
import { AccessActions } from './access-actions';
import { AccountTokens } from './account-tokens';
import { HeldRoles } from './held-roles';
import { PersonCopy } from './person-copy';
import { UserForm } from './user-form';
import { UserSessions } from './user-sessions';

/** More tokens of one account than anybody keeps in order; the list of all tokens pages. */
const MOST_TOKENS_SHOWN = 100;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('users'))('person') };
}

export default async function UserPage({ params }: { params: Promise<{ publicId: string }> }) {
  const ctx = await requireCtx();
  const publicId = PublicId.safeParse((await params).publicId);
  if (!publicId.success) notFound();
  const refusal = await refusalOf(ctx);
  if (refusal) return refusal;
  const [t, user, options, personCopy] = await Promise.all([
    getTranslations('users'),
    getUser(ctx, publicId.data).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return notFound();
      throw error;
    }),
    listGrantOptions(ctx),
    findPersonCopy(ctx, { userPublicId: publicId.data }),
  ]);
  const [tokens, account, sessions] = user.isManageable
    ? await Promise.all([
        listManagedTokens(ctx, {
          size: MOST_TOKENS_SHOWN,
          after: null,
          before: null,
          filters: { owner: user.publicId, state: ['valid', 'expired'] },
        }),
        user.isService ? findPersonCtx(user.username) : null,
        user.isService ? null : listUserSessions(ctx, user.publicId),
      ])
    : [null, null, null];
  return (
    <ClientMessages namespaces={['users', 'settings', 'myData']}>
      <PageHeader
        title={user.displayName}
        trail={[{ label: t('title'), href: '/admin/users' }]}
        meta={
          <>
            <span>{user.username}</span>
            <span>{user.organizationCode}</span>
            <StatusChip
              code={user.isActive ? 'ACTIVE' : 'INACTIVE'}
              family={user.isActive ? 'approved' : 'closed'}
              label={user.isActive ? t('active') : t('inactive')}
            />
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
      {sessions && <UserSessions user={user} sessions={sessions} />}
      {tokens && (user.isService || tokens.total > 0) && (
        <AccountTokens
          userPublicId={user.publicId}
          tokens={tokens.rows}
          scopes={account && (await listCapabilities(account))}
        />
      )}
      {personCopy && <PersonCopy user={user} {...personCopy} />}
      <AuditTrail ctx={ctx} entityType="user" entityPublicId={user.publicId} />
    </ClientMessages>
  );
}
