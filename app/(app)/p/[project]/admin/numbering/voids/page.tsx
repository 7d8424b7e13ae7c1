import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { EmptyState } from '@/app/_ui/empty-state';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import { Section } from '@/app/_ui/section';
import { SkeletonRows } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { CHANGE_KINDS } from '@/lib/numbering/changes/constants';
import { listNumberChanges } from '@/lib/numbering/changes/list-number-changes';
import { listNumberedTypes } from '@/lib/numbering/changes/list-numbered-types';
import { ListNumberChanges } from '@/lib/numbering/changes/schema';
import { openProject } from '../../_area/open-project';
import { ChangesTable } from './changes-table';
import { VoidByNumber } from './void-by-number';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('numberChanges'))('list.title') };
}

/** Every number of the project that is void, replaced or came from paper, with why; and the way to declare one void. */
export default deferredSkeletonPage(SkeletonRows, async function VoidNumbersPage({ params, searchParams }: Props) {
  const { project } = await params;
  const { kind, page } = await searchParams;
  const ctx = await requireCtx(`/p/${project}/admin/numbering/voids`);
  const { code, held } = await openProject(ctx, project);
  const t = await getTranslations('numberChanges');
  const query =
    ListNumberChanges.safeParse({ project: code, kind, page }).data ?? ListNumberChanges.parse({ project: code });
  const list = await pageRead(listNumberChanges(ctx, query));
  if (!list) return <NoPermission roles={t('list.forbidden').split(', ')} />;
  const types = held.includes('number.void') ? await listNumberedTypes(ctx) : null;
  const here = `/p/${encodeURIComponent(code)}/admin/numbering/voids`;
  const address = (one: { kind?: string | undefined; page?: number }) => {
    const wanted = new URLSearchParams();
    if (one.kind) wanted.set('kind', one.kind);
    if (one.page && one.page > 1) wanted.set('page', String(one.page));
    return wanted.size > 0 ? `${here}?${wanted}` : here;
  };
  const hasOlder = list.total > query.page * query.size;
  return (
    <ClientMessages namespaces={['numberChanges', 'numbers']}>
      <PageHeader title={t('list.title')} meta={t('list.count', { count: list.total })} />
      <ScrollingTabs
        label={t('list.filter')}
        tabs={[
          { href: here, label: t('list.all'), current: !query.kind },
          ...CHANGE_KINDS.map((one) => ({
            href: address({ kind: one }),
            label: t(`list.kinds.${one}`),
            current: query.kind === one,
          })),
        ]}
      />
      {list.changes.length === 0 ? <EmptyState title={t('list.empty')} /> : <ChangesTable changes={list.changes} />}
      {(query.page > 1 || hasOlder) && (
        <nav aria-label={t('list.pages')} className="flex justify-end gap-2 py-3">
          {query.page > 1 && (
            <ButtonLink href={address({ kind: query.kind, page: query.page - 1 })}>{t('list.newer')}</ButtonLink>
          )}
          {hasOlder && (
            <ButtonLink href={address({ kind: query.kind, page: query.page + 1 })}>{t('list.older')}</ButtonLink>
          )}
        </nav>
      )}
      {types && (
        <div className="pt-8">
          <Section title={t('byNumber.title')} hint={t('byNumber.intro')}>
            <VoidByNumber project={code} types={types.map((type) => ({ value: type.code, label: type.name }))} />
          </Section>
        </div>
      )}
    </ClientMessages>
  );
});
