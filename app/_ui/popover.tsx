'use client';

import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

/** A small panel tied to its button. `trigger` is the button element itself. */
export function Popover({
  trigger,
  title,
  children,
  open,
  onOpenChange,
  align = 'start',
}: {
  trigger: ReactElement;
  /** Name of the panel for screen readers. */
  title: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
}) {
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup
            aria-label={title}
            className="popup max-h-(--available-height) max-w-[calc(100vw-16px)] overflow-y-auto p-3"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
