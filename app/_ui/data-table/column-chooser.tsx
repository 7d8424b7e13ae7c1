'use client';

import { ArrowDown, ArrowUp, Columns3, GripVertical, Pin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../button';
import { classNames } from '../class-names';
import { IconButton } from '../icon-button';
import { type Density, useLooks } from '../looks-context';
import { Popover } from '../popover';
import { RadioGroup } from '../radio-group';
import { hiddenKeys, orderedKeys, pinnedKeys } from './column-layout';
import type { RowShape, TableColumn, TablePreferences } from './table-types';

const DENSITIES: readonly Density[] = ['compact', 'normal', 'comfortable'];

/** Columns, their order, pinned ones and the row height. Order by dragging or by the arrow buttons. */
export function ColumnChooser<Row extends RowShape>({
  columns,
  preferences,
  onPreferences,
  open,
  onOpenChange,
}: {
  columns: readonly TableColumn<Row>[];
  preferences: TablePreferences;
  onPreferences: (preferences: TablePreferences) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations('table');
  const { density, setDensity } = useLooks();
  const [dragged, setDragged] = useState<string | null>(null);
  const ordered = orderedKeys(columns, preferences).flatMap((key) => columns.filter((column) => column.key === key));
  const keys = ordered.map((column) => column.key);
  const hidden = hiddenKeys(columns, preferences);
  const pinned = pinnedKeys(columns, preferences);

  const move = (key: string, to: number) => {
    const next = keys.filter((item) => item !== key);
    next.splice(Math.max(0, Math.min(next.length, to)), 0, key);
    onPreferences({ ...preferences, order: next });
  };
  const toggle = (key: string, shown: boolean) => {
    const others = [...hidden].filter((item) => item !== key);
    onPreferences({ ...preferences, hidden: shown ? others : [...others, key] });
  };
  const pin = (key: string) =>
    onPreferences({
      ...preferences,
      pinned: pinned.includes(key) ? pinned.filter((item) => item !== key) : [...pinned, key],
    });

  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      align="end"
      title={t('columns')}
      trigger={
        <Button size="small" icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}>
          {t('columns')}
        </Button>
      }
    >
      <div className="flex w-80 max-w-full flex-col gap-3">
        <ul className="flex flex-col" aria-label={t('columns')}>
          {ordered.map((column, index) => (
            <li
              key={column.key}
              draggable
              onDragStart={() => setDragged(column.key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged && move(dragged, index)}
              className={classNames(
                'flex items-center gap-2 rounded-sm hover:bg-hover',
                dragged === column.key && 'opacity-50',
              )}
            >
              <GripVertical size={14} strokeWidth={1.75} className="shrink-0 cursor-grab text-muted" aria-hidden />
              <label className="flex min-w-0 flex-1 items-center gap-2 py-1">
                <input
                  type="checkbox"
                  className="choice-checkbox"
                  checked={!hidden.has(column.key)}
                  disabled={column.fixed}
                  onChange={(event) => toggle(column.key, event.target.checked)}
                />
                <span className="truncate">{column.header}</span>
              </label>
              <IconButton
                size="small"
                label={t('moveUp', { column: column.header })}
                disabled={index === 0}
                onClick={() => move(column.key, index - 1)}
              >
                <ArrowUp size={14} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={t('moveDown', { column: column.header })}
                disabled={index === ordered.length - 1}
                onClick={() => move(column.key, index + 1)}
              >
                <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={t('pin', { column: column.header })}
                aria-pressed={pinned.includes(column.key)}
                onClick={() => pin(column.key)}
              >
                <Pin
                  size={14}
                  strokeWidth={1.75}
                  aria-hidden
                  className={pinned.includes(column.key) ? 'fill-current text-primary' : ''}
                />
              </IconButton>
            </li>
          ))}
        </ul>
        <RadioGroup
          legend={t('density')}
          inline
          options={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
          value={density}
          onChange={(event) => setDensity(event.target.value as Density)}
        />
        <Button size="small" variant="ghost" onClick={() => onPreferences({})}>
          {t('reset')}
        </Button>
      </div>
    </Popover>
  );
}
