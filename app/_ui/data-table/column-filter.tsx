'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from '../icon';
import { IconButton } from '../icon-button';
import { useLazyComponent } from '../use-lazy-component';
import { namesOf } from './filter-chips';
import type { FilterChange } from './header-filter';
import type { ListQuery } from './list-query';
import type { RowShape, TableColumn } from './table-types';

const loadPanel = () => import('./header-filter').then((module) => module.HeaderFilterPanel);

/** The filter of a column in its head; the panel loads on demand. */
export function ColumnFilter({
  column,
  query,
  onFilter,
}: {
  column: TableColumn<RowShape>;
  query: ListQuery;
  onFilter: (change: FilterChange) => void;
}) {
  const t = useTranslations('table');
  const [open, setOpen] = useState(false);
  const [HeaderFilterPanel, requestPanel] = useLazyComponent(loadPanel);
  if (!column.filter) return null;
  const names = namesOf(column.filter);
  const active = names.some((name) => query.filters[name] !== undefined);
  const label = t('filter', { column: column.header });
  if (HeaderFilterPanel === null) {
    return (
      <IconButton
        size="small"
        label={label}
        className={active ? 'text-primary' : ''}
        onPointerEnter={requestPanel}
        onClick={() => {
          setOpen(true);
          requestPanel();
        }}
      >
        <Icon name="list-filter" size={14} />
      </IconButton>
    );
  }
  return (
    <HeaderFilterPanel
      open={open}
      onOpenChange={setOpen}
      active={active}
      label={label}
      filter={column.filter}
      values={Object.fromEntries(names.map((name) => [name, query.filters[name] ?? []]))}
      onApply={onFilter}
    />
  );
}
