import { hiddenKeys, orderedKeys } from '@/app/_ui/data-table/column-layout';
import type { TablePreferences } from '@/app/_ui/data-table/table-types';

/** The columns that a table shows in this layout, in its order. */
export function shownColumns<Column extends Parameters<typeof hiddenKeys>[0][number]>(
  columns: readonly Column[],
  layout: TablePreferences,
): Column[] {
  const out = hiddenKeys(columns, layout);
  return orderedKeys(columns, layout).flatMap(
    (key) => columns.find((column) => column.key === key && !out.has(key)) ?? [],
  );
}
