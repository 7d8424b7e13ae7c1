import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import { PageHeader } from '@/app/_ui/page-header';
import { findSignedIn, requireCtx } from '@/app/_web/ctx';
import { listSessions } from '@/lib/people/identity/sessions/session-queries';
import { SessionList } from './session-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('sessions.title') };
}

export default async function SessionsPage() {
  const ctx = await requireCtx();
  const signedIn = await findSignedIn();
  const [t, sessions] = await Promise.all([
    getTranslations('settings'),
    listSessions(ctx, signedIn?.sessionPublicId ?? null),
  ]);
  return (
    <ClientMessages namespaces={['settings']}>
      <PageHeader
        title={t('sessions.title')}
        meta={t('sessions.hint')}
        actions={<ButtonLink href="/change-password">{t('sessions.changePassword')}</ButtonLink>}
      />
      <SessionList sessions={sessions} />
    </ClientMessages>
  );
}
