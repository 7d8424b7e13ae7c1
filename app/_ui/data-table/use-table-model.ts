'use client';

import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { RowShape, TableColumn, TablePreferences } from './table-types';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<{ column: TableColumn<RowShape> }>(),
});

// Narrower than this a header no longer shows its name beside the sort arrow.
const MIN_WIDTH = 64;
const MAX_WIDTH = 800;

/** The table's columns and selection as a TanStack model; order, filters and paging belong to the server. */
export function useTableModel<Row extends RowShape>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  preferences: TablePreferences,
) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(() => columns.map((column) => define(column)), [columns]);
  const data = useMemo(() => [...rows] as RowShape[], [rows]);
  const state = useMemo(() => arrange(columns, preferences), [columns, preferences]);

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => rowId(row as Row),
    state: { ...state, rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  return table;
}

export type TableModel = ReturnType<typeof useTableModel>;

/** Keeps a width within what can still be read. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** Columns that stay put while the rest scrolls: the person's choice, otherwise the first two. */
export function pinnedKeys(
  columns: readonly { key: string; optional?: boolean }[],
  preferences: TablePreferences,
): string[] {
  const known = new Set(columns.map((column) => column.key));
  if (preferences.pinned) return preferences.pinned.filter((key) => known.has(key));
  return columns
    .filter((column) => !column.optional)
    .slice(0, 2)
    .map((column) => column.key);
}

/** Keys that are not shown. A column added later by us keeps its own default. */
export function hiddenKeys(
  columns: readonly { key: string; optional?: boolean; fixed?: boolean }[],
  preferences: TablePreferences,
) {
  const chosen = preferences.hidden;
  const hidden = columns.filter(
    (column) => (chosen ? chosen.includes(column.key) : column.optional === true) && !column.fixed,
  );
  return new Set(hidden.map((column) => column.key));
}

function define<Row extends RowShape>(column: TableColumn<Row>): ColumnDef<typeof features, RowShape> {
  return {
    id: column.key,
    header: column.header,
    accessorFn: (row) => column.text(row as Row),
    cell: (context) => column.cell(context.row.original as Row),
    size: column.width,
    minSize: MIN_WIDTH,
    maxSize: MAX_WIDTH,
    meta: { column: column as unknown as TableColumn<RowShape> },
  };
}

function arrange<Row extends RowShape>(columns: readonly TableColumn<Row>[], preferences: TablePreferences) {
  const hidden = hiddenKeys(columns, preferences);
  const known = columns.map((column) => column.key);
  const order = [...(preferences.order ?? []).filter((key) => known.includes(key))];
  return {
    columnOrder: [...order, ...known.filter((key) => !order.includes(key))],
    columnVisibility: Object.fromEntries(known.map((key) => [key, !hidden.has(key)])),
    columnPinning: { start: pinnedKeys(columns, preferences), end: [] },
    columnSizing: Object.fromEntries(
      Object.entries(preferences.widths ?? {}).map(([key, width]) => [key, clampWidth(width)]),
    ),
  };
}
