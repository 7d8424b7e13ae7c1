import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { Banner } from '@/app/_ui/banner';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { getPreferences } from '@/lib/messages/notifications/preferences';
import { isAlwaysInApp, isAlwaysMailed } from '@/lib/messages/notifications/topics';
import { PreferenceTable } from './preference-table';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notifications'))('preferences.title') };
}

/** A person's notification settings by topic, channel and time. Every choice is saved at once. */
export default async function NotificationSettingsPage() {
  const ctx = await requireCtx('/settings/notifications');
  const [t, { topics, isMailConfigured, hasAddress }] = await Promise.all([
    getTranslations('notifications'),
    getPreferences(ctx),
  ]);
  const rows = topics.map((row) => ({
    ...row,
    isAlwaysInApp: isAlwaysInApp(row.topic),
    isAlwaysMailed: isAlwaysMailed(row.topic),
  }));
  return (
    <ClientMessages namespaces={['notifications']}>
      <PageHeader title={t('preferences.title')} meta={t('preferences.hint')} />
      {!isMailConfigured && <Banner>{t('preferences.noMail')}</Banner>}
      {isMailConfigured && !hasAddress && <Banner tone="warning">{t('preferences.noAddress')}</Banner>}
      <PreferenceTable rows={rows} />
    </ClientMessages>
  );
}
