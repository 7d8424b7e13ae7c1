import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getRfaCodes } from '@/lib/documents/rfa-lists/get-rfa-codes';
import { AdminOnly } from '../_admin/admin-only';
import { CodeList } from './code-list';
import { ReasonList } from './reason-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rfaLists'))('title') };
}

/** Result codes and reasons for returning: every contract's, so the system's administrators keep them. */
export default async function RfaCodesPage() {
  const ctx = await requireCtx();
  const lists = await pageRead(getRfaCodes(ctx));
  if (!lists) return <AdminOnly />;
  const t = await getTranslations('rfaLists');
  return (
    <>
      <PageHeader title={t('title')} meta={t('intro')} />
      <ClientMessages namespaces={['lists', 'rfaLists']}>
        <CodeList codes={lists.codes} />
        <ReasonList reasons={lists.reasons} />
      </ClientMessages>
    </>
  );
}
