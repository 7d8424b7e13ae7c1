import type { CSSProperties } from 'react';
import type { ColumnPlace } from './column-layout';

/** Width of the column that holds the checkboxes. */
export const SELECT_WIDTH = 40;

/** Where a pinned column sticks; undefined for the others. */
export function stickyStyle(place: ColumnPlace | undefined): CSSProperties | undefined {
  return place && place.start !== null ? { insetInlineStart: place.start } : undefined;
}
