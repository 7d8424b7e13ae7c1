import { getTranslations } from 'next-intl/server';
import { isOfflineOn } from '@/app/_offline/is-offline-on';
import { KEPT_TABS } from '@/app/_offline/kept';
import { classNames } from '@/app/_ui/class-names';
import { EmptyFilteredState } from '@/app/_ui/empty-filtered-state';
import { EmptyState } from '@/app/_ui/empty-state';
import { FilterSheet } from '@/app/_ui/filter-sheet';
import { Link } from '@/app/_ui/link';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import type { GetPaneDocument } from '@/lib/documents/pane/get-pane-document';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { SORTED_TABS, WORK_SCOPES, WORK_SORTS, WORK_TABS } from '@/lib/work/my-work/constants';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import { defaultSort, type WorkParams, type WorkTab } from '@/lib/work/my-work/schema';
import { type PaneData, readPane } from '../_documents/pane/read-pane';
import { KeepWork } from './keep-work';
import { FILTER_NAMES, type parseWorkAddress, workHref } from './work-address';
import { type Orders, WorkFilters } from './work-filters';
import { WorkList } from './work-list';

/** The list with its counts and the preview of the selection. */
export async function WorkSection({
  ctx,
  address: { params, item },
}: {
  ctx: UserCtx;
  address: ReturnType<typeof parseWorkAddress>;
}) {
  const t = await getTranslations('inbox');
  const page = await listMyWork(ctx, params);
  const chosen = page.rows.find(({ key }) => key === item) ?? page.rows[0];
  const first = chosen ? { publicId: chosen.documentPublicId, typeCode: chosen.typeCode } : null;
  const setCount = FILTER_NAMES.filter((name) => params.filters[name] !== undefined).length;
  const { publicId: userPublicId, organizationPublicId, organizationCode } = ctx.actor;
  const owner = { userPublicId, organizationPublicId, organizationCode };
  const isWhole = params.scope === 'mine' && setCount === 0 && !params.after && !params.before;
  const keptTab = isOfflineOn() && isWhole && KEPT_TABS.find((tab) => tab === params.tab);
  const choices = {
    tab: params.tab,
    filters: params.filters,
    counts: page.counts,
    order: (SORTED_TABS as readonly WorkTab[]).includes(params.tab)
      ? {
          chosen: params.sort ?? defaultSort(params.tab),
          hrefs: Object.fromEntries(WORK_SORTS.map((sort) => [sort, workHref(params, { sort })])) as Orders,
        }
      : null,
  };
  return (
    <>
      <div className="flex items-center justify-between gap-x-4 gap-y-1 min-w-0 max-md:basis-full max-md:pb-1 md:col-start-2 md:row-start-1 lg:flex-nowrap md:flex-wrap">
        <ScrollingTabs
          label={t('tabs')}
          tabs={tabsOf(params).map((tab) => ({
            href: workHref(params, { tab }),
            label: t(`tab.${tab}`),
            count: page.counts.tabs[tab],
            current: tab === params.tab,
          }))}
        />
        <div className="max-md:hidden">
          <Scopes params={params} />
        </div>
        <FilterSheet count={setCount + (params.scope === 'mine' ? 0 : 1)}>
          <Scopes params={params} />
          <WorkFilters {...choices} />
        </FilterSheet>
      </div>
      <div className="min-w-0 max-md:basis-full md:col-span-3">
        <WorkFilters {...choices} className="py-1.5 max-md:hidden" />
        {keptTab && <KeepWork owner={owner} tab={keptTab} rows={page.rows} />}
        {page.rows.length > 0 ? (
          <WorkList
            rows={page.rows}
            tab={params.tab}
            total={page.total}
            cursors={{ after: page.after, before: page.before }}
            owner={owner}
            first={first && { asked: first, data: await readFirst(ctx, first) }}
          />
        ) : setCount > 0 ? (
          <EmptyFilteredState
            filters={FILTER_NAMES.flatMap((name) =>
              params.filters[name] === undefined
                ? []
                : [
                    {
                      key: name,
                      label: t(`filter.${name}`),
                      removeHref: workHref(params, { filters: { ...params.filters, [name]: undefined } }),
                    },
                  ],
            )}
            clearHref={workHref(params, { filters: {} })}
          />
        ) : (
          <EmptyState title={t(`empty.${params.tab}`)}>
            {t(params.tab === 'snoozed' ? 'emptySnoozed' : params.scope === 'mine' ? 'emptyMine' : 'emptyOrganization')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** The selected entry's document. Null if the reader may not see it any more; the list stays. */
function readFirst(ctx: UserCtx, asked: GetPaneDocument): Promise<PaneData | null> {
  return readPane(ctx, asked).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** Snoozes are personal: the organization's lists have none. */
function tabsOf({ scope }: WorkParams): readonly WorkTab[] {
  return scope === 'mine' ? WORK_TABS : WORK_TABS.filter((tab) => tab !== 'snoozed');
}

async function Scopes({ params }: { params: WorkParams }) {
  const t = await getTranslations('inbox');
  return (
    <nav aria-label={t('scopes')} className="flex w-fit rounded-sm border border-line">
      {WORK_SCOPES.map((scope) => (
        <Link
          key={scope}
          href={workHref(params, { scope, tab: params.tab === 'snoozed' ? 'todo' : params.tab })}
          prefetch={false}
          aria-current={scope === params.scope ? 'page' : undefined}
          className={classNames(
            'inline-flex h-8 items-center px-3 text-table whitespace-nowrap pointer-coarse:h-11',
            scope === params.scope ? 'bg-selected font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          {t(`scope.${scope}`)}
        </Link>
      ))}
    </nav>
  );
}
