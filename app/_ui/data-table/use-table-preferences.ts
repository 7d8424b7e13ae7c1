'use client';

import { useCallback, useEffect, useState } from 'react';
import type { TablePreferences } from './table-types';

/** What a person arranged: this browser remembers it, which is read after the first paint because the server cannot know. */
export function useTablePreferences(id: string) {
  const [preferences, setPreferences] = useState<TablePreferences>({});
  const storageKey = keyOf(id);

  useEffect(() => {
    const local = readLocal(storageKey);
    if (local) setPreferences(local);
  }, [storageKey]);

  const change = useCallback(
    (next: TablePreferences) => {
      setPreferences(next);
      writeLocal(storageKey, next);
    },
    [storageKey],
  );
  return [preferences, change] as const;
}

/** The arrangement as this browser keeps it, for the server that makes a file of the same columns. Empty: none. */
export function storedArrangement(id: string): string {
  try {
    return localStorage.getItem(keyOf(id)) ?? '';
  } catch {
    return '';
  }
}

function keyOf(id: string): string {
  return `dms:table:${id}`;
}

function readLocal(key: string): TablePreferences | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof parsed === 'object' && parsed !== null ? clean(parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function writeLocal(key: string, preferences: TablePreferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // Private windows may refuse: the arrangement then lasts as long as the page.
  }
}

function clean(raw: Record<string, unknown>): TablePreferences {
  const names = (value: unknown) =>
    Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined;
  const widths = Object.entries(typeof raw.widths === 'object' && raw.widths !== null ? raw.widths : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  );
  const [order, hidden, pinned] = [names(raw.order), names(raw.hidden), names(raw.pinned)];
  return {
    ...(order && { order }),
    ...(hidden && { hidden }),
    ...(pinned && { pinned }),
    ...(widths.length > 0 && { widths: Object.fromEntries(widths) }),
  };
}
