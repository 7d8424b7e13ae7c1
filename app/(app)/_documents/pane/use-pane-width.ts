'use client';

import { PANE } from '@/app/_ui/data-table/pane-memory';
import { useTableLayouts } from '@/app/_ui/data-table/table-layouts';

/** The width of the pane in pixels, undefined until the person has chosen one. */
export function usePaneWidth(): [number | undefined, (width: number) => void] {
  const { layouts, change } = useTableLayouts();
  const kept = layouts[PANE];
  return [kept?.widths?.[PANE], (width) => change(PANE, { ...kept, widths: { [PANE]: width } })];
}
