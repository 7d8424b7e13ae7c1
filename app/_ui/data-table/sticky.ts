import type { CSSProperties } from 'react';
import type { ColumnPlace } from './column-layout';

/** Width of the column that holds the checkboxes. */
export const SELECT_WIDTH = 40;

/** Sticky position of a pinned column; undefined for unpinned columns. */
export function stickyStyle(place: ColumnPlace | undefined): CSSProperties | undefined {
  return place && place.start !== null ? { insetInlineStart: place.start } : undefined;
}
