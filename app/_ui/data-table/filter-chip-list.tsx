'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '../icon';
import type { FilterChip } from './filter-chips';

/** The active filters as chips; a press removes one. */
export function FilterChipList({
  chips,
  onRemove,
  onClear,
}: {
  chips: readonly FilterChip[];
  onRemove: (name: string) => void;
  onClear: () => void;
}) {
  const t = useTranslations('table');
  const common = useTranslations('ui.empty');
  return (
    <ul aria-label={t('activeFilters')} className="flex flex-wrap items-center gap-1.5 px-3 pb-1.5" data-print="hide">
      {chips.map((chip) => (
        <li key={chip.name}>
          <button
            type="button"
            aria-label={common('remove', { filter: chip.label })}
            onClick={() => onRemove(chip.name)}
            className="inline-flex h-7 max-w-80 items-center gap-1 rounded-sm bg-selected px-2 text-table hover:bg-hover"
          >
            <span className="truncate">{chip.label}</span>
            <Icon name="x" size={14} className="shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onClear} className="h-7 rounded-sm px-2 text-table text-primary hover:bg-hover">
          {common('clearAll')}
        </button>
      </li>
    </ul>
  );
}
