'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { IconButton } from '../icon-button';
import type { TableSelection } from './table-types';

/** The selection over all pages, and its bulk actions; it lies over the head of its list. */
export function SelectionBar({
  selection,
  total,
  totalCapped,
  onSelectAll,
  onCopy,
  onClear,
  children,
}: {
  selection: TableSelection;
  total: number;
  totalCapped: boolean;
  onSelectAll: () => void;
  onCopy: () => void;
  onClear: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations('table');
  const count = selection.kind === 'filter' ? selection.count : selection.ids.length;
  return (
    <div
      className="absolute inset-x-0 top-0 z-40 flex min-h-full flex-wrap items-center gap-2 bg-selected px-3 py-1 md:rounded-t-md"
      data-print="hide"
    >
      <span className="font-medium">{t('selected', { count })}</span>
      {selection.kind === 'rows' && total > count && (
        <Button size="small" variant="ghost" className="text-primary" onClick={onSelectAll}>
          {totalCapped ? t('selectAllCapped', { total }) : t('selectAll', { total })}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        {selection.kind === 'rows' && (
          <IconButton size="small" label={t('copyRows')} onClick={onCopy}>
            <Icon name="copy" size={16} />
          </IconButton>
        )}
        <IconButton size="small" label={t('clearSelection')} onClick={onClear}>
          <Icon name="x" size={16} />
        </IconButton>
      </div>
    </div>
  );
}
