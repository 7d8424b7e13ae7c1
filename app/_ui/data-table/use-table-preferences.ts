'use client';

import { useEffect } from 'react';
import { useTableLayouts } from './table-layouts';
import type { TablePreferences } from './table-types';

const NONE: TablePreferences = {};

/** The person's layout from the server, so that the first paint has it. @param otherwise default layout */
export function useTablePreferences(id: string, otherwise = NONE) {
  const { layouts, change, takeOver } = useTableLayouts();
  useEffect(() => {
    void takeOver(id);
  }, [id, takeOver]);
  return [layouts[id] ?? otherwise, (next: TablePreferences) => change(id, next)] as const;
}
