import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { getOwnSecurity } from '@/lib/people/identity/factors/factor-queries';
import { OwnFactors } from './own-factors';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('security.title') };
}

export default async function SecurityPage() {
  const ctx = await requireCtx('/settings/security');
  const [t, security] = await Promise.all([getTranslations('settings'), getOwnSecurity(ctx)]);
  return (
    <ClientMessages namespaces={['settings', 'factors', 'passkeys']}>
      <PageHeader
        title={t('security.title')}
        meta={t('security.hint')}
        actions={<ButtonLink href="/change-password">{t('sessions.changePassword')}</ButtonLink>}
      />
      <OwnFactors security={security} />
    </ClientMessages>
  );
}
