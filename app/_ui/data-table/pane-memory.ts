'use client';

import { useState } from 'react';
import { useTableLayouts } from './table-layouts';

/** Stored among the person's layouts: the width as a column's width, and the lists with an open or closed pane. */
export const PANE = 'pane';

/** Open state of the pane beside a list, stored per person. */
export function usePaneOpen(list: string, isUsuallyOpen = false): [boolean, (isOpen: boolean) => void] {
  const { layouts, change } = useTableLayouts();
  const kept = layouts[PANE] ?? {};
  const unusual = isUsuallyOpen ? 'hidden' : 'pinned';
  const [isOpen, setOpen] = useState((kept[unusual]?.includes(list) ?? false) !== isUsuallyOpen);
  return [
    isOpen,
    (next) => {
      if (next === isOpen) return;
      setOpen(next);
      const others = kept[unusual]?.filter((one) => one !== list) ?? [];
      change(PANE, { ...kept, [unusual]: next === isUsuallyOpen ? others : [...others, list] });
    },
  ];
}
