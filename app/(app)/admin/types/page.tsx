import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getCorrespondenceTypes } from '@/lib/documents/correspondence-types/get-correspondence-types';
import { AdminOnly } from '../_admin/admin-only';
import { TypeList } from './type-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('lists'))('types.title') };
}

/** The types of correspondence: every project's, so the system's administrators keep them. */
export default async function CorrespondenceTypesPage() {
  const kept = await pageRead(getCorrespondenceTypes(await requireCtx('/admin/types')));
  if (!kept) return <AdminOnly />;
  return (
    <ClientMessages namespaces={['lists']}>
      <TypeList {...kept} />
    </ClientMessages>
  );
}
