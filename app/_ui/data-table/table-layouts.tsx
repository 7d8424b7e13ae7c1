'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { TablePreferences } from './table-types';

type Layouts = Readonly<Record<string, TablePreferences>>;
type Saved<T> = Promise<{ ok: true; data: T } | { ok: false }>;

export type TableLayoutActions = {
  save(input: { tableId: string; layout: TablePreferences }): Saved<void>;
  takeOver(input: { tableId: string; stored: string }): Saved<TablePreferences>;
};

/** Milliseconds. Repeated presses of an arrow key and boxes ticked in a row become one write. */
const SAVE_AFTER = 400;

const TableLayoutsContext = createContext({
  layouts: {} as Layouts,
  changed: {} as Layouts,
  change: (_id: string, _layout: TablePreferences) => {},
  takeOver: async (_id: string) => {},
});

/**
 * Provides a person's layouts to the tables and saves changes, without rendering the page again. Changes of another
 * browser come with the next load. A change that cannot be saved lasts until then. Without a provider nothing is kept.
 */
export function TableLayoutsProvider({
  stored,
  actions: { save, takeOver },
  children,
}: {
  stored: Layouts;
  actions: TableLayoutActions;
  children: ReactNode;
}) {
  const [changed, setChanged] = useState<Layouts>({});
  const unsaved = useRef<Record<string, TablePreferences>>({});
  const timer = useRef(0);

  const change = useCallback(
    (id: string, layout: TablePreferences) => {
      setChanged((now) => ({ ...now, [id]: layout }));
      unsaved.current[id] = layout;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        for (const [tableId, next] of Object.entries(unsaved.current)) {
          save({ tableId, layout: next }).catch(() => {});
        }
        unsaved.current = {};
      }, SAVE_AFTER);
    },
    [save],
  );

  /** Before the server kept layouts, this browser did. */
  const takeBrowsers = useCallback(
    async (id: string) => {
      try {
        const key = `dms:table:${id}`;
        const text = localStorage.getItem(key);
        if (text === null) return;
        const answer = await takeOver({ tableId: id, stored: text });
        if (!answer.ok) return;
        localStorage.removeItem(key);
        setChanged((now) => ({ [id]: answer.data, ...now }));
      } catch {
        // Storage is switched off, or the server cannot be reached: the next visit tries again.
      }
    },
    [takeOver],
  );

  const value = useMemo(
    () => ({ layouts: { ...stored, ...changed }, changed, change, takeOver: takeBrowsers }),
    [stored, changed, change, takeBrowsers],
  );
  return <TableLayoutsContext value={value}>{children}</TableLayoutsContext>;
}

/** The layouts of the person, and those among them that were changed since the page was loaded. */
export function useTableLayouts() {
  return useContext(TableLayoutsContext);
}
