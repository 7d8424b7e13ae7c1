import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { LIST_KEYS } from '@/lib/documents/master-lists/constants';
import { getMasterList } from '@/lib/documents/master-lists/get-master-list';
import { openProject } from '../../_area/open-project';
import { LIST_PATHS } from '../list-paths';
import { EntryList } from './entry-list';

type Props = {
  params: Promise<{ project: string; list: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function listOf(params: Props['params']) {
  const { list } = await params;
  return LIST_KEYS.find((key) => LIST_PATHS[key] === list) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const key = await listOf(params);
  return { title: (await getTranslations('lists'))(`list.${key}.title`) };
}

/** One list of the project's master data; of a contract's lists, one contract's at a time. */
export default async function MasterListPage({ params, searchParams }: Props) {
  const key = await listOf(params);
  const { project } = await params;
  const { contract: wanted } = await searchParams;
  const base = `/p/${project}/admin/lists`;
  const path = `${base}/${LIST_PATHS[key]}`;
  const ctx = await requireCtx(path);
  const { code } = await openProject(ctx, project);
  const t = await getTranslations('lists');
  const [scopes, subCategories, administration] = await Promise.all([
    pageRead(getMasterList(ctx, code, key)),
    key === 'categories' ? pageRead(getMasterList(ctx, code, 'subCategories')) : null,
    getTranslations('projectAdmin'),
  ]);
  const tabs = LIST_KEYS.map((each) => ({
    href: `${base}/${LIST_PATHS[each]}`,
    label: t(`list.${each}.tab`),
    current: each === key,
  }));
  const contracts = scopes?.map(({ scope }) => scope) ?? [];
  const shown = wanted === undefined ? scopes?.[0] : scopes?.find(({ scope }) => scope.code === wanted);
  if (scopes && !shown) notFound();
  return (
    <>
      <div className="flex flex-col gap-3 pb-5">
        <ScrollingTabs label={t('lists')} tabs={tabs} />
        {contracts.length > 1 && (
          <ScrollingTabs
            label={t('contracts')}
            tabs={contracts.map(({ code: contract }) => ({
              href: `${path}?contract=${encodeURIComponent(contract)}`,
              label: contract,
              current: contract === shown?.scope.code,
            }))}
          />
        )}
      </div>
      {shown ? (
        <ClientMessages namespaces={['lists']}>
          <EntryList
            key={shown.scope.publicId}
            list={key}
            {...shown}
            subCategories={subCategories?.[0]?.entries.map((entry) => ({
              code: entry.code,
              nameTh: entry.nameTh,
              nameEn: entry.nameEn,
            }))}
          />
        </ClientMessages>
      ) : (
        <NoPermission roles={[administration('projectAdmin')]} />
      )}
    </>
  );
}
