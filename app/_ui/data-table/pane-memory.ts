'use client';

import { useState } from 'react';
import { useTableLayouts } from './table-layouts';

/** Kept among a person's layouts: the width as that of a column, the lists beside which the pane is open or closed. */
export const PANE = 'pane';

/** Whether the pane beside a list is open; remembered with the person. */
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
