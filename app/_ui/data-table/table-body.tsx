'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { CHECKBOX_STYLE } from '../choice-style';
import { classNames } from '../class-names';
import type { ColumnLayout } from './column-layout';
import { stickyStyle } from './sticky';
import type { RowShape, TableColumn } from './table-types';
import type { TableModel } from './use-table-model';
import { yieldClass } from './yield-class';

const CARD_PLACE: Record<NonNullable<TableColumn<RowShape>['card']>, string> = {
  number: 'cards:[grid-area:number]',
  status: 'cards:[grid-area:status] cards:justify-self-end',
  subject: 'cards:[grid-area:subject]',
  due: 'cards:[grid-area:due] cards:justify-self-end',
  holder: 'max-md:[grid-area:holder] md:cards:hidden',
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
    <tbody className="cards:block">
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
              selected ? 'cards:bg-selected' : active ? 'cards:bg-hover' : 'cards:hover:bg-hover',
              'cards:grid cards:grid-cols-[1fr_auto] cards:gap-x-3 cards:gap-y-1 cards:border-b cards:border-line cards:px-4 cards:py-3',
              "max-md:[grid-template-areas:'number_status''subject_subject''holder_due']",
              // Two lines beside the pane, which says the rest.
              "md:cards:grid-cols-[auto_1fr_auto] md:cards:py-1.5 md:cards:[grid-template-areas:'select_number_status''select_subject_due']",
              active && 'md:cards:shadow-[inset_3px_0_0_var(--primary)]',
              active && 'rows:[&>td:first-child]:shadow-[inset_3px_0_0_var(--primary)]',
            )}
          >
            {selectable && (
              <td
                className={classNames(
                  'sticky left-0 z-10 border-b border-line px-3 max-md:hidden',
                  'md:cards:static md:cards:block md:cards:border-0 md:cards:p-0 md:cards:pt-1 md:cards:[grid-area:select]',
                  tint,
                  'cards:bg-transparent cards:group-hover/row:bg-transparent',
                )}
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
                    'h-(--row) border-b border-line px-2 py-0 align-middle text-table cards:block cards:h-auto cards:border-0 cards:p-0',
                    'max-w-0 cards:max-w-none',
                    column.align === 'end' && 'text-right',
                    sticky && 'z-10 rows:sticky',
                    // A card has no columns to align, so empty cells take no space.
                    column.card && (column.text(row.original) || column.fixed)
                      ? CARD_PLACE[column.card]
                      : 'cards:hidden',
                    tint,
                    'cards:bg-transparent cards:group-hover/row:bg-transparent',
                    yieldClass(layout.places.get(column.key)),
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
