'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { isWideNow } from '../use-is-wide';
import { withCursor } from './list-query';
import type { DataTableProps, RowShape, TableSelection } from './table-types';
import { useTableKeys } from './use-table-keys';
import type { TableModel } from './use-table-model';

/** Active row, selection over pages, copying, and the keys for all of them. */
export function useTableActions<Row extends RowShape>(
  props: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId' | 'rowHref' | 'preview' | 'page' | 'selectionKeys'>,
  model: TableModel,
  words: { copied: string },
  [isBeside, setOpen]: [boolean, (isOpen: boolean) => void],
) {
  const router = useRouter();
  const [activeId, setActiveId] = useState<string | null>(null);
  // The initial row of a page, until the reader selects one; after navigating back, its last row.
  const [edge, setEdge] = useState(0);
  const [anchorId, setAnchorId] = useState<string | null>(null);
  const [allByFilter, setAllByFilter] = useState(false);
  const ids = props.rows.map(props.rowId);
  const selectedIds = model.getSelectedRowIds();
  const selection: TableSelection = allByFilter
    ? { kind: 'filter', count: props.page.total }
    : { kind: 'rows', ids: selectedIds };

  const rowOf = (id: string | null) => props.rows.find((row) => props.rowId(row) === id);
  const toggle = (id: string, range: boolean) => {
    const on = model.state.rowSelection[id] !== true;
    const from = range && anchorId !== null ? ids.indexOf(anchorId) : -1;
    const to = ids.indexOf(id);
    const reached = from < 0 || to < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    setAllByFilter(false);
    setAnchorId(id);
    model.setRowSelection((known) => {
      const next = { ...known };
      for (const item of reached) {
        if (on || range) next[item] = true;
        else delete next[item];
      }
      return next;
    });
  };
  const clear = () => {
    setAllByFilter(false);
    model.setRowSelection({});
  };
  const focusRow = (id: string) => {
    setActiveId(id);
    const element = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  };
  const activate = (id: string) => {
    setActiveId(id);
    const row = rowOf(id);
    if (props.preview && isWideNow()) setOpen(true);
    else if (row && props.rowHref) router.push(props.rowHref(row));
  };
  const copy = () => {
    const chosen = props.rows.filter((row) => selectedIds.includes(props.rowId(row)));
    const rows = chosen.length > 0 ? chosen : [rowOf(shownId)].filter((row) => row !== undefined);
    if (rows.length === 0) return;
    const shown = model.getAllLeafColumns().map((column) => column.id);
    const columns = shown.flatMap((key) => props.columns.filter((column) => column.key === key));
    void import('./copy-rows').then(({ copyRows }) => copyRows(rows, columns, words.copied));
  };

  const shownId = (activeId !== null && ids.includes(activeId) ? activeId : isBeside && ids.at(edge)) || null;
  const at = shownId === null ? -1 : ids.indexOf(shownId);
  const move = (step: 1 | -1) => {
    const next = ids[at < 0 ? 0 : at + step];
    const { after, before } = props.page;
    const cursor = step > 0 ? after && { after } : before && { before };
    if (next !== undefined) focusRow(next);
    else if (isBeside && cursor) {
      setEdge(step > 0 ? 0 : -1);
      router.push(withCursor(location.search, cursor), { scroll: false });
    }
  };

  const others = Object.fromEntries(
    Object.entries(props.selectionKeys ?? {}).map(([code, act]) => {
      const active = shownId === null ? [] : [shownId];
      return [code, () => act(selectedIds.length > 0 ? selectedIds : active, clear)];
    }),
  );

  useTableKeys({
    others,
    move,
    select: (range) => {
      if (shownId !== null) toggle(shownId, range);
    },
    open: () => {
      const row = rowOf(shownId);
      if (row && props.rowHref) router.push(props.rowHref(row));
    },
    preview: () => {
      if (props.preview && isWideNow()) setOpen(!isBeside);
    },
    copy,
    back: () => {
      if (isBeside) setOpen(false);
      else clear();
    },
  });

  return {
    shownId,
    selection,
    shownRow: isBeside ? props.rows[at] : undefined,
    place: { next: props.rows[at + 1], rows: props.rows, move, close: () => setOpen(false) },
    activate,
    toggle,
    clear,
    copy,
    selectAll: () => setAllByFilter(true),
  };
}
