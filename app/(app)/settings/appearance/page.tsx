import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readPreferences } from '@/app/_shell/read-preferences';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { AppearanceForm } from './appearance-form';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: t('pages.appearance') };
}

/** Language, era, theme, row height and letters, with an example of what they do. */
export default async function AppearancePage() {
  await requireCtx();
  const t = await getTranslations('shell');
  return (
    <>
      <PageHeader title={t('pages.appearance')} />
      <AppearanceForm preferences={await readPreferences()} />
    </>
  );
}
