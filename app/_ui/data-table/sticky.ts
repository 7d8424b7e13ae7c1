import type { CSSProperties } from 'react';

/** Width of the column that holds the checkboxes. */
export const SELECT_WIDTH = 40;

/** Where a pinned column sticks; undefined for the others. */
export function stickyStyle(
  column: { getIsPinned: () => false | 'start' | 'end'; getStart: (region: 'start') => number },
  selectable: boolean,
): CSSProperties | undefined {
  if (column.getIsPinned() !== 'start') return undefined;
  return { insetInlineStart: column.getStart('start') + (selectable ? SELECT_WIDTH : 0) };
}
