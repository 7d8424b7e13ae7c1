import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { readRetention } from '@/lib/operations/retention/read-retention';
import { AdminOnly } from '../_admin/admin-only';
import { RetentionList } from './retention-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('retention'))('title') };
}

/** Retention of each kind of data: period, reason and progress of its purge. */
export default async function RetentionPage() {
  const rows = await pageRead(readRetention(await requireCtx()));
  if (!rows) return <AdminOnly />;
  const [t, locale] = await Promise.all([getTranslations('retention'), getLocale()]);
  const overdue = rows.filter(({ isOverdue }) => isOverdue).map(({ kind }) => t(`kind.${kind}`));
  return (
    <>
      <PageHeader title={t('title')} meta={t('intro')} />
      {overdue.length > 0 && (
        <Banner tone="danger">{t('overdueBanner', { kinds: new Intl.ListFormat(locale).format(overdue) })}</Banner>
      )}
      <RetentionList rows={rows} />
    </>
  );
}
