'use client';

import {
  type ColumnDef,
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
  rowSelectionFeature,
  columnMeta: metaHelper<{ column: TableColumn<RowShape> }>(),
});

/**
 * The table's columns and selection as a TanStack model; order, filters and paging belong to the server. Visibility,
 * place and width are in column-layout.ts: the library's features for that weigh more than the lines they replace.
 */
export function useTableModel<Row extends RowShape>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  preferences: TablePreferences,
) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(() => {
    const hidden = hiddenKeys(columns, preferences);
    const keys = orderedKeys(columns, preferences).filter((key) => !hidden.has(key));
    return keys.flatMap((key) => columns.filter((column) => column.key === key)).map((column) => define(column));
  }, [columns, preferences]);
  const data = useMemo(() => [...rows] as RowShape[], [rows]);

  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => rowId(row as Row),
    state: { rowSelection },
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
    meta: { column },
  };
}
