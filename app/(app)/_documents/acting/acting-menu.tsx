'use client';

import { Kbd } from '@/app/_ui/kbd';
import type { LazyMenuProps } from '@/app/_ui/lazy-menu';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/app/_ui/menu';
import type { BarItem } from './bar-item';

/** All actions but the primary one, ordered by use; destructive ones come last. */
export function ActingMenu({ items, ...menu }: LazyMenuProps & { items: readonly BarItem[] }) {
  const usual = items.filter(({ isDestructive }) => !isDestructive);
  const destructive = items.filter(({ isDestructive }) => isDestructive);
  return (
    <Menu {...menu} align="end">
      {usual.map((item) => (
        <Entry key={item.key} item={item} />
      ))}
      {usual.length > 0 && destructive.length > 0 && <MenuSeparator />}
      {destructive.map((item) => (
        <Entry key={item.key} item={item} />
      ))}
    </Menu>
  );
}

function Entry({ item: { label, href, onSelect, shortcut, refusal, isDestructive } }: { item: BarItem }) {
  if (href) return <MenuLink href={href}>{label}</MenuLink>;
  return (
    <MenuItem
      danger={isDestructive === true && !refusal}
      disabled={refusal !== undefined}
      onSelect={() => onSelect?.()}
    >
      <span className="min-w-0 flex-1">
        {label}
        {refusal && <span className="block text-meta">{refusal}</span>}
      </span>
      {shortcut && (
        <span className="max-lg:hidden">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </MenuItem>
  );
}
