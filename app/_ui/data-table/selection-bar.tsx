'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { IconButton } from '../icon-button';
import type { TableSelection } from './table-types';

/** The selection over all pages, and its bulk actions. */
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
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-selected px-3 py-1.5" data-print="hide">
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
