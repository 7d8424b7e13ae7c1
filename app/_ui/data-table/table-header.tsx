'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import type { ColumnLayout } from './column-layout';
import type { FilterChange } from './header-filter';
import type { ListQuery } from './list-query';
import { SELECT_WIDTH, stickyStyle } from './sticky';
import type { TableModel } from './use-table-model';
import { yieldClass } from './yield-class';

// Server-rendered; a column is filtered and dragged later than a row is read.
const ResizeHandle = lazy(() => import('./resize-handle').then((module) => ({ default: module.ResizeHandle })));
const ColumnFilter = lazy(() => import('./column-filter').then((module) => ({ default: module.ColumnFilter })));

/** The header row: select the page, sort, filter, resize. */
export function TableHeader({
  model,
  layout,
  query,
  selectable,
  onSort,
  onFilter,
  onResize,
}: {
  model: TableModel;
  layout: ColumnLayout;
  query: ListQuery;
  selectable: boolean;
  onSort: (key: string, additional: boolean) => void;
  onFilter: (change: FilterChange) => void;
  onResize: (key: string, width: number, done: boolean) => void;
}) {
  const t = useTranslations('table');
  const headers = model.getHeaderGroups()[0]?.headers ?? [];
  const someSelected = model.getIsSomeRowsSelected() && !model.getIsAllRowsSelected();
  return (
    <thead className="cards:sr-only">
      <tr>
        {selectable && (
          <th
            scope="col"
            className="sticky top-0 left-0 z-30 border-b border-line bg-sunken px-3"
            style={{ width: SELECT_WIDTH }}
            data-print="hide"
          >
            <input
              type="checkbox"
              aria-label={t('selectPage')}
              className="choice-checkbox block"
              checked={model.getIsAllRowsSelected() && model.getRowModel().rows.length > 0}
              ref={(box) => {
                if (box) box.indeterminate = someSelected;
              }}
              onChange={(event) => model.toggleAllRowsSelected(event.target.checked)}
            />
          </th>
        )}
        {headers.map((header) => {
          const column = header.column.columnDef.meta?.column;
          if (!column) return null;
          const sorted = query.sort.findIndex((item) => item.key === column.key);
          const descending = query.sort[sorted]?.descending ?? false;
          const sticky = stickyStyle(layout.places.get(column.key));
          return (
            <th
              key={header.id}
              scope="col"
              aria-sort={sorted < 0 ? undefined : descending ? 'descending' : 'ascending'}
              style={sticky}
              className={classNames(
                'sticky top-0 border-b border-line bg-sunken px-2 py-0 text-left text-meta font-medium whitespace-nowrap text-muted',
                sticky ? 'z-20' : 'z-10',
                yieldClass(layout.places.get(column.key)),
              )}
            >
              <div className={classNames('flex h-8 items-center gap-0.5', column.align === 'end' && 'justify-end')}>
                {column.sortable ? (
                  <button
                    type="button"
                    title={t('sortHint')}
                    onClick={(event) => onSort(column.key, event.shiftKey)}
                    className="inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm hover:text-ink"
                  >
                    <span className="truncate">{column.header}</span>
                    {sorted >= 0 && (
                      <SortMark descending={descending} place={query.sort.length > 1 ? sorted + 1 : null} />
                    )}
                  </button>
                ) : (
                  <span className="truncate">{column.header}</span>
                )}
                {column.filter && (
                  <Suspense>
                    <ColumnFilter column={column} query={query} onFilter={onFilter} />
                  </Suspense>
                )}
              </div>
              <Suspense>
                <ResizeHandle
                  label={column.header}
                  width={layout.places.get(column.key)?.width ?? column.width}
                  onResize={(width, done) => onResize(column.key, width, done)}
                />
              </Suspense>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortMark({ descending, place }: { descending: boolean; place: number | null }) {
  const icon = descending ? 'arrow-down' : 'arrow-up';
  return (
    <span className="inline-flex items-center text-primary">
      <Icon name={icon} size={14} />
      {place !== null && <span className="text-meta">{place}</span>}
    </span>
  );
}
