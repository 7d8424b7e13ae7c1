'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { notify } from '../notify';
import type { DataTableProps, RowShape, TableSelection } from './table-types';
import { useTableKeys } from './use-table-keys';
import type { TableModel } from './use-table-model';

/** Active row, selection over pages, copying, and the keys for all of them. */
export function useTableActions<Row extends RowShape>(
  props: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId' | 'rowHref' | 'preview' | 'page'>,
  model: TableModel,
  words: { copied: string },
) {
  const router = useRouter();
  const [activeId, setActiveId] = useState<string | null>(null);
  const [previewId, setPreviewId] = useState<string | null>(null);
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
    if (props.preview) setPreviewId(id);
    else if (row && props.rowHref) router.push(props.rowHref(row));
  };
  const copy = () => {
    const chosen = props.rows.filter((row) => selectedIds.includes(props.rowId(row)));
    const rows = chosen.length > 0 ? chosen : [rowOf(activeId)].filter((row) => row !== undefined);
    if (rows.length === 0) return;
    const shown = model.getAllLeafColumns().map((column) => column.id);
    const columns = shown.flatMap((key) => props.columns.filter((column) => column.key === key));
    void copyRows(
      rows.map((row) => columns.map((column) => column.text(row))),
      words.copied,
    );
  };

  useTableKeys({
    move: (step) => {
      const at = activeId === null ? -1 : ids.indexOf(activeId);
      const next = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step))];
      if (next === undefined) return;
      focusRow(next);
      if (previewId !== null) setPreviewId(next);
    },
    select: (range) => {
      if (activeId !== null) toggle(activeId, range);
    },
    open: () => {
      const row = rowOf(activeId);
      if (row && props.rowHref) router.push(props.rowHref(row));
    },
    preview: () => {
      if (props.preview) setPreviewId((known) => (known === activeId ? null : activeId));
    },
    copy,
    back: () => {
      if (previewId !== null) setPreviewId(null);
      else clear();
    },
  });

  return {
    activeId,
    selection,
    previewRow: props.preview ? rowOf(previewId) : undefined,
    closePreview: () => setPreviewId(null),
    activate,
    toggle,
    clear,
    copy,
    selectAll: () => setAllByFilter(true),
  };
}

async function copyRows(rows: string[][], copied: string): Promise<void> {
  try {
    const { rowsToTsv } = await import('./copy-rows');
    await navigator.clipboard.writeText(rowsToTsv(rows));
    notify({ kind: 'success', text: copied });
  } catch {
    // Pages served without TLS have no clipboard; nothing was promised.
  }
}
