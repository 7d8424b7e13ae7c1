'use client';

import type { LazyMenuProps } from '@/app/_ui/lazy-menu';
import { Menu, MenuItem } from '@/app/_ui/menu';

/** Steps that are seldom taken, behind one button. */
export function StepMenu({
  steps,
  ...menu
}: LazyMenuProps & { steps: readonly { key: string; label: string; take: () => void }[] }) {
  return (
    <Menu {...menu}>
      {steps.map(({ key, label, take }) => (
        <MenuItem key={key} onSelect={take}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
