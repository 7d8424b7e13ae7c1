'use client';

import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  metaHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { hiddenKeys, orderedKeys } from './column-layout';
import type { RowShape, TableColumn, TablePreferences } from './table-types';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<{ column: TableColumn<RowShape> }>(),
});

/**
 * The table's columns and selection as a TanStack model; order, filters and paging belong to the server. Widths and
 * pinning are column-layout.ts: the library's features for them weigh more than the thirty lines they replace.
 */
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

function define<Row extends RowShape>(column: TableColumn<Row>): ColumnDef<typeof features, RowShape> {
  return {
    id: column.key,
    header: column.header,
    accessorFn: (row) => column.text(row as Row),
    cell: (context) => column.cell(context.row.original as Row),
    meta: { column: column as unknown as TableColumn<RowShape> },
  };
}

function arrange<Row extends RowShape>(columns: readonly TableColumn<Row>[], preferences: TablePreferences) {
  const hidden = hiddenKeys(columns, preferences);
  return {
    columnOrder: orderedKeys(columns, preferences),
    columnVisibility: Object.fromEntries(columns.map((column) => [column.key, !hidden.has(column.key)])),
  };
}
