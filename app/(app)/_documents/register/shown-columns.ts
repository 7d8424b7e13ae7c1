import { z } from 'zod';
import { hiddenKeys, orderedKeys } from '@/app/_ui/data-table/column-layout';

const names = z.array(z.string()).optional().catch(undefined);
const Arrangement = z.object({ hidden: names, order: names, pinned: names }).catch({});

/** The columns that the reader's table shows, in its order; an arrangement that cannot be read counts as none. */
export function shownColumns<Column extends Parameters<typeof hiddenKeys>[0][number]>(
  columns: readonly Column[],
  arranged: string | string[] | undefined,
): Column[] {
  const { hidden, order, pinned } = Arrangement.parse(readJson([arranged ?? ''].flat()[0] ?? ''));
  const preferences = { ...(hidden && { hidden }), ...(order && { order }), ...(pinned && { pinned }) };
  const out = hiddenKeys(columns, preferences);
  return orderedKeys(columns, preferences).flatMap(
    (key) => columns.find((column) => column.key === key && !out.has(key)) ?? [],
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
