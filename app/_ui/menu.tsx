'use client';

import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names';
import { Link } from './link';

const ITEM =
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded-sm px-2 py-1 text-body no-underline outline-none ' +
  'data-highlighted:bg-hover data-disabled:text-muted pointer-coarse:min-h-11';

/** A list of actions behind a button. `trigger` is the button element itself. */
export function Menu({
  trigger,
  children,
  align = 'start',
  defaultOpen = false,
  open,
  onOpenChange,
}: {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Base.Root
      defaultOpen={defaultOpen}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50 outline-none">
          <Base.Popup className="popup max-h-(--available-height) min-w-48 overflow-y-auto p-1">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  icon,
  children,
  onSelect,
  danger = false,
  disabled = false,
  staysOpen = false,
}: {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** The menu shows the pending command; its caller closes the menu. */
  staysOpen?: boolean;
}) {
  return (
    <Base.Item
      className={classNames(ITEM, danger && 'text-danger')}
      disabled={disabled}
      closeOnClick={!staysOpen}
      onClick={onSelect}
    >
      {icon}
      {children}
    </Base.Item>
  );
}

/** Entries under a heading that says what they act on. */
export function MenuGroup({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="max-w-72 px-2 pt-1.5 pb-1 text-meta text-muted">{heading}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** An entry that goes somewhere: a real link, so it can be opened in a new tab. */
export function MenuLink({ icon, children, href }: { icon?: ReactNode; children: ReactNode; href: string }) {
  return (
    <Base.LinkItem className={ITEM} closeOnClick render={<Link href={href} />}>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

/** An item whose address answers with a file: the browser downloads it, and the page stays. */
export function MenuFile({ children, href }: { children: ReactNode; href: string }) {
  return (
    <Base.LinkItem className={ITEM} closeOnClick href={href}>
      {children}
    </Base.LinkItem>
  );
}

/** One choice of several; the chosen one carries the tick. */
export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: T) => onChange(next)} aria-label={label}>
      <div aria-hidden className="px-2 pt-1.5 text-meta text-muted">
        {label}
      </div>
      <div className="flex gap-1 p-1">
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={false}
            className={classNames(
              'flex min-h-8 flex-1 cursor-default items-center justify-center rounded-sm border border-line px-2 text-table',
              'outline-none data-checked:border-primary data-checked:bg-selected data-checked:font-medium',
              'data-highlighted:outline-2 data-highlighted:outline-primary pointer-coarse:min-h-11',
            )}
          >
            {option.label}
          </Base.RadioItem>
        ))}
      </div>
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
