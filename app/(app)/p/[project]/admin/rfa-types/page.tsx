import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getRfaTypes } from '@/lib/documents/rfa-lists/get-rfa-types';
import { ContractTabs } from '../_area/contract-tabs';
import { openProject } from '../_area/open-project';
import { TypeList } from './type-list';

type Props = {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projectAdmin'))('areas.rfaTypes') };
}

/** The types of RFA of a contract. */
export default async function RfaTypesPage({ params, searchParams }: Props) {
  const { project } = await params;
  const { contract: wanted } = await searchParams;
  const path = `/p/${project}/admin/rfa-types`;
  const ctx = await requireCtx(path);
  const { code } = await openProject(ctx, project);
  const administration = await getTranslations('projectAdmin');
  const contracts = await pageRead(getRfaTypes(ctx, code));
  if (!contracts) return <NoPermission roles={[administration('projectAdmin'), administration('contractAdmin')]} />;
  const shown = wanted === undefined ? contracts[0] : contracts.find(({ contract }) => contract.code === wanted);
  if (!shown) notFound();
  const t = await getTranslations('rfaLists');
  return (
    <>
      <div className="pb-5 empty:hidden">
        <ContractTabs label={t('contracts')} {...{ path, contracts, shown }} />
      </div>
      <ClientMessages namespaces={['lists', 'rfaLists']}>
        <TypeList key={shown.contract.publicId} {...shown} />
      </ClientMessages>
    </>
  );
}
