'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { CHECKBOX_STYLE } from '../choice-style';
import { classNames } from '../class-names';
import type { ColumnLayout } from './column-layout';
import { stickyStyle } from './sticky';
import type { RowShape, TableColumn } from './table-types';
import type { TableModel } from './use-table-model';

const CARD_PLACE: Record<NonNullable<TableColumn<RowShape>['card']>, string> = {
  number: 'max-md:[grid-area:number]',
  status: 'max-md:[grid-area:status] max-md:justify-self-end',
  subject: 'max-md:[grid-area:subject]',
  due: 'max-md:[grid-area:due] max-md:justify-self-end',
  holder: 'max-md:[grid-area:holder]',
};

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
    <tbody className="max-md:block">
      {model.getRowModel().rows.map((row) => {
        const selected = row.getIsSelected();
        const active = row.id === activeId;
        const tint = selected ? 'bg-selected' : active ? 'bg-hover' : 'bg-surface group-hover/row:bg-hover';
        return (
          // The row itself is not a control: its number is a link, and the keys J, K, Enter reach every row.
          <tr
            key={row.id}
            data-row={row.id}
            aria-current={active || undefined}
            tabIndex={-1}
            aria-selected={selectable ? selected : undefined}
            onClick={(event) => press(event, row.id)}
            className={classNames(
              'group/row outline-none',
              'max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3',
              "max-md:[grid-template-areas:'number_status''subject_subject''holder_due']",
              active && 'md:[&>td:first-child]:shadow-[inset_3px_0_0_var(--primary)]',
            )}
          >
            {selectable && (
              <td
                className={classNames('sticky left-0 z-10 border-b border-line px-3 max-md:hidden', tint)}
                data-print="hide"
              >
                <input
                  type="checkbox"
                  aria-label={t('selectRow', { row: rowLabel(row.original as Row) })}
                  className={classNames(CHECKBOX_STYLE, 'block')}
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
                  className={classNames(
                    'h-(--row) border-b border-line px-2 py-0 align-middle text-table max-md:block max-md:h-auto max-md:border-0 max-md:p-0',
                    'max-w-0 max-md:max-w-none',
                    column.align === 'end' && 'text-right',
                    sticky && 'z-10 md:sticky',
                    // A card has no columns to align, so empty cells take no space.
                    column.card && (column.text(row.original) || column.fixed)
                      ? CARD_PLACE[column.card]
                      : 'max-md:hidden',
                    tint,
                  )}
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
