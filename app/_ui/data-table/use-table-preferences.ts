'use client';

import { useEffect } from 'react';
import { useTableLayouts } from './table-layouts';
import type { TablePreferences } from './table-types';

const NONE: TablePreferences = {};

/** What a person arranged, as the server knows it: the first paint has it. */
export function useTablePreferences(id: string) {
  const { layouts, change, takeOver } = useTableLayouts();
  useEffect(() => {
    void takeOver(id);
  }, [id, takeOver]);
  return [layouts[id] ?? NONE, (next: TablePreferences) => change(id, next)] as const;
}
