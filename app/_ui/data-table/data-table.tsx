'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type CSSProperties, lazy, Suspense, useEffect, useState, useTransition } from 'react';
import { Button } from '../button';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import { useLooks } from '../looks-context';
import { useIsWide } from '../use-is-wide';
import { useLazyComponent } from '../use-lazy-component';
import { type ColumnValues, layoutColumns } from './column-layout';
import { useFilterChips } from './filter-chips';
import { nextSort, withCursor, withFilter, withoutFilters, withoutRefused, withSize, withSort } from './list-query';
import { usePaneOpen } from './pane-memory';
import { ROW_HEIGHT } from './row-height';
import { SELECT_WIDTH } from './sticky';
import { TableBody } from './table-body';
import { TableHeader } from './table-header';
import type { DataTableProps, RowShape } from './table-types';
import { useTableActions } from './use-table-actions';
import { useTableModel } from './use-table-model';
import { useTablePreferences } from './use-table-preferences';
import { yieldClass } from './yield-class';

// Parts that most visits never open load on demand.
const loadSelectionBar = () => import('./selection-bar').then((module) => module.SelectionBar);
// Server-rendered, but its script, with the page sizes, may load after that of the rows.
const TableSearch = lazy(() => import('./table-search').then((module) => ({ default: module.TableSearch })));
const TableFooter = lazy(() => import('./table-footer').then((module) => ({ default: module.TableFooter })));
const FilterChipList = lazy(() => import('./filter-chip-list').then((module) => ({ default: module.FilterChipList })));
const UnknownFilters = lazy(() => import('./unknown-filters').then((module) => ({ default: module.UnknownFilters })));
const EmptyFilteredState = lazy(() =>
  import('../empty-filtered-state').then((module) => ({ default: module.EmptyFilteredState })),
);
/** Contents of a cell without a value. */
const BLANK = ['', '–'];
const loadChooser = () => import('./column-chooser').then((module) => module.ColumnChooser);

/**
 * A register whose state is in its address. The page parses it with parseListParams, reads the rows and passes them in;
 * sorting, filtering and paging only change the address. Old rows stay, dimmed, until the new ones come.
 */
export function DataTable<Row extends RowShape>(props: DataTableProps<Row>) {
  const t = useTranslations('table');
  const router = useRouter();
  const search = useSearchParams().toString();
  const [refetching, startTransition] = useTransition();
  const { density } = useLooks();
  const [preferences, setPreferences] = useTablePreferences(props.id, props.layout);
  const [dragWidths, setDragWidths] = useState<Record<string, number>>({});
  const [isOpen, setOpen] = usePaneOpen(props.paneId ?? props.id);
  const isWide = useIsWide(true);
  const isBeside = isOpen && isWide && props.preview !== undefined;
  const arranged = { ...preferences, widths: { ...preferences.widths, ...dragWidths } };
  const model = useTableModel(props.columns, props.rows, props.rowId, preferences);
  const actions = useTableActions(props, model, { copied: t('copied') }, [isBeside, setOpen]);
  const chips = useFilterChips(props.columns, props.query, props.filterLabels ?? {});
  const [chooserOpen, setChooserOpen] = useState(false);
  const [SelectionBar, requestSelectionBar] = useLazyComponent(loadSelectionBar);
  const [ColumnChooser, requestChooser] = useLazyComponent(loadChooser);

  const go = (href: string) => startTransition(() => router.push(href, { scroll: false }));
  const clearHref = withoutFilters(search, Object.keys(props.query.filters));
  const selectable = props.selectionActions !== undefined;
  const selectedCount = actions.selection.kind === 'filter' ? actions.selection.count : actions.selection.ids.length;
  const valuesOf = (key: string): ColumnValues => {
    const column = props.columns.find((one) => one.key === key);
    const values = new Set(props.rows.map((row) => column?.text(row) ?? ''));
    if ([...values].every((value) => BLANK.includes(value))) return 'none';
    // A single row does not show whether the rows differ.
    return values.size === 1 && props.rows.length > 1 ? 'one' : 'several';
  };
  const layout = layoutColumns(props.columns, arranged, selectable ? SELECT_WIDTH : 0, valuesOf);
  const isEmpty = props.rows.length === 0;
  const hasSelection = selectable && selectedCount > 0;
  const hasBar = hasSelection && SelectionBar !== null;

  useEffect(() => {
    if (hasSelection) requestSelectionBar();
  }, [hasSelection, requestSelectionBar]);

  const resize = (key: string, width: number, done: boolean) => {
    setDragWidths(done ? {} : { [key]: width });
    if (done) setPreferences({ ...preferences, widths: { ...preferences.widths, [key]: width } });
  };

  return (
    <div className="flex items-start gap-4" data-print="flow">
      <div
        className="group/table min-w-0 flex-1 border-y border-line bg-surface max-md:-mx-4 md:rounded-md md:border"
        data-density={density}
        data-cards={isBeside || undefined}
        style={{ '--row': `${ROW_HEIGHT[density]}px` } as CSSProperties}
      >
        <div className="relative">
          <div
            // Its controls give their place to the selection's: no row moves, and nothing is focused below the bar. The
            // height is that of the controls, which a streamed page may show after the rows.
            className={classNames(
              'flex flex-wrap items-center gap-2 px-3 py-1',
              (props.searchLabel || props.toolbar) && 'min-h-11 md:min-h-10',
              hasBar && 'invisible',
            )}
            data-print="hide"
          >
            {props.searchLabel && (
              <Suspense>
                <TableSearch
                  label={props.searchLabel}
                  value={props.query.filters.q?.[0] ?? ''}
                  onSearch={(text, isLive) => {
                    const href = withFilter(search, 'q', [text]);
                    // One step back leads to the page before the search, not to half of its words.
                    startTransition(() => (isLive ? router.replace : router.push)(href, { scroll: false }));
                  }}
                />
              </Suspense>
            )}
            {props.toolbar}
            <div className="ml-auto max-md:hidden">
              {ColumnChooser === null ? (
                <Button
                  size="small"
                  icon={<Icon name="columns-3" size={16} />}
                  onPointerEnter={requestChooser}
                  onClick={() => {
                    setChooserOpen(true);
                    requestChooser();
                  }}
                >
                  {t('columns')}
                </Button>
              ) : (
                <ColumnChooser
                  columns={props.columns as DataTableProps<RowShape>['columns']}
                  preferences={preferences}
                  onPreferences={setPreferences}
                  open={chooserOpen}
                  onOpenChange={setChooserOpen}
                />
              )}
            </div>
          </div>
          {hasBar && SelectionBar && (
            <SelectionBar
              selection={actions.selection}
              total={props.page.total}
              totalCapped={props.page.totalCapped ?? false}
              onSelectAll={actions.selectAll}
              onCopy={actions.copy}
              onClear={actions.clear}
            >
              {props.selectionActions?.(actions.selection, actions.clear)}
            </SelectionBar>
          )}
        </div>
        {chips.length > 0 && (
          <Suspense fallback={<div className="h-8.5" />}>
            <FilterChipList
              chips={chips}
              onRemove={(name) => go(withFilter(search, name, []))}
              onClear={() => go(clearHref)}
            />
          </Suspense>
        )}
        {props.query.unknown.length + props.query.refused.length > 0 && (
          <Suspense fallback={<div className="h-9 pointer-coarse:h-13" />}>
            <UnknownFilters
              unknown={props.query.unknown}
              refused={props.query.refused}
              onRemove={() => go(withoutRefused(search, props.query))}
            />
          </Suspense>
        )}
        <p aria-live="polite" className="sr-only">
          {refetching ? t('loading') : t(props.page.totalCapped ? 'totalCapped' : 'total', { total: props.page.total })}
        </p>
        {isEmpty && chips.length === 0 ? (
          props.empty
        ) : isEmpty ? (
          <Suspense>
            <EmptyFilteredState
              clearHref={clearHref}
              filters={chips.map((chip) => ({
                key: chip.name,
                label: chip.label,
                removeHref: withFilter(search, chip.name, []),
              }))}
            />
          </Suspense>
        ) : (
          <>
            <section
              aria-label={props.caption}
              data-print="flow"
              className={classNames(
                '@container overflow-auto overscroll-x-contain border-t border-line transition-opacity duration-150',
                // Fourteen rows on a laptop of 1280 × 720; the line with the pages is one turn of the wheel below.
                'md:max-h-[calc(100dvh-180px)] md:min-h-60',
                refetching && 'opacity-55',
              )}
              aria-busy={refetching || undefined}
            >
              <table
                className="border-separate border-spacing-0 cards:block cards:w-full rows:w-(--table) rows:min-w-(--table-min) rows:table-fixed"
                style={
                  {
                    '--table': layout.grows ? '100%' : `${layout.total}px`,
                    '--table-min': `${layout.least}px`,
                  } as CSSProperties
                }
              >
                <caption className="sr-only">{props.caption}</caption>
                <colgroup>
                  {selectable && <col style={{ width: SELECT_WIDTH }} data-print="hide" />}
                  {[...layout.places].map(([key, place]) => (
                    <col
                      key={key}
                      className={yieldClass(place)}
                      style={place.grows ? undefined : { width: place.width }}
                    />
                  ))}
                </colgroup>
                <TableHeader
                  model={model}
                  layout={layout}
                  query={props.query}
                  selectable={selectable}
                  onSort={(key, additional) => go(withSort(search, nextSort(props.query.sort, key, additional)))}
                  onFilter={(change) =>
                    go(Object.entries(change).reduce((href, [name, values]) => withFilter(href, name, values), search))
                  }
                  onResize={resize}
                />
                <TableBody
                  model={model}
                  layout={layout}
                  rowLabel={props.rowLabel}
                  activeId={actions.shownId}
                  selectable={selectable}
                  onActivate={actions.activate}
                  onToggle={(id, event) => actions.toggle(id, event.shiftKey)}
                />
              </table>
            </section>
            <Suspense>
              <TableFooter
                page={props.page}
                size={props.query.size}
                previousHref={props.page.before === null ? null : withCursor(search, { before: props.page.before })}
                nextHref={props.page.after === null ? null : withCursor(search, { after: props.page.after })}
                onSize={(size) => go(withSize(search, size))}
              />
            </Suspense>
          </>
        )}
      </div>
      {actions.shownRow && props.preview?.(actions.shownRow, actions.place)}
    </div>
  );
}
