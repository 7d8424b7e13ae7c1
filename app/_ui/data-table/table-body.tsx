'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { classNames } from '../class-names';
import type { ColumnLayout } from './column-layout';
import { stickyStyle } from './sticky';
import type { RowShape } from './table-types';
import type { TableModel } from './use-table-model';
import { yieldClass } from './yield-class';

// A press on one of these means that control, not the row.
const INTERACTIVE = 'a, button, input, label, select, summary';

/** The rows. Below 768 px the same rows lie as cards: one set of elements, so nothing jumps and nothing is said twice. */
export function TableBody<Row extends RowShape>({
  model,
  layout,
  rowLabel,
  activeId,
  selectable,
  onActivate,
  onToggle,
}: {
  model: TableModel;
  layout: ColumnLayout;
  rowLabel: (row: Row) => string;
  activeId: string | null;
  selectable: boolean;
  onActivate: (id: string) => void;
  onToggle: (id: string, event: { shiftKey: boolean }) => void;
}) {
  const t = useTranslations('table');
  const press = (event: MouseEvent, id: string) => {
    const onControl = event.target instanceof Element && event.target.closest(INTERACTIVE) !== null;
    if (!onControl && (document.getSelection()?.isCollapsed ?? true)) onActivate(id);
  };
  return (
    <tbody className="cards:block">
      {model.getRowModel().rows.map((row) => {
        const selected = row.getIsSelected();
        const active = row.id === activeId;
        return (
          // The row itself is not a control: its number is a link, and the keys J, K, Enter reach every row.
          <tr
            key={row.id}
            data-row={row.id}
            aria-current={active || undefined}
            tabIndex={-1}
            aria-selected={selectable ? selected : undefined}
            onClick={(event) => press(event, row.id)}
            className="list-row"
          >
            {selectable && (
              <td className="list-select" data-print="hide">
                <input
                  type="checkbox"
                  aria-label={t('selectRow', { row: rowLabel(row.original as Row) })}
                  className="choice-checkbox block"
                  checked={selected}
                  onChange={(event) =>
                    onToggle(row.id, {
                      shiftKey: event.nativeEvent instanceof globalThis.MouseEvent && event.nativeEvent.shiftKey,
                    })
                  }
                />
              </td>
            )}
            {row.getAllCells().map((cell) => {
              const column = cell.column.columnDef.meta?.column;
              if (!column) return null;
              const sticky = stickyStyle(layout.places.get(column.key));
              return (
                <td
                  key={cell.id}
                  style={sticky}
                  className={
                    classNames(
                      column.align === 'end' && 'text-right',
                      sticky && 'list-pinned',
                      // Empty cells of a card take no space.
                      column.card && (column.text(row.original) || column.fixed) && `list-${column.card}`,
                      yieldClass(layout.places.get(column.key)),
                    ) || undefined
                  }
                >
                  {column.cell(row.original)}
                </td>
              );
            })}
          </tr>
        );
      })}
    </tbody>
  );
}
