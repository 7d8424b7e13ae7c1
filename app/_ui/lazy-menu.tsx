'use client';

import { type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { useLazyComponent } from './use-lazy-component';

export type LazyMenuProps = { open: boolean; onOpenChange: (open: boolean) => void; trigger: ReactElement };

type Trigger = ReactElement<{ onPointerEnter?: () => void; onFocus?: () => void; onClick?: () => void }>;

/** A button whose menu is loaded when it is first reached by the pointer or the keyboard. */
export function LazyMenu<P>({
  load,
  props,
  trigger,
}: {
  /** A constant of the module. */
  load: () => Promise<ComponentType<P & LazyMenuProps>>;
  props: P;
  trigger: Trigger;
}) {
  const [open, setOpen] = useState(false);
  const [LoadedMenu, request] = useLazyComponent(load);
  if (LoadedMenu) return <LoadedMenu {...props} open={open} onOpenChange={setOpen} trigger={trigger} />;
  return cloneElement(trigger, {
    onPointerEnter: request,
    // The button stays the same while it has the focus: only the code is fetched.
    onFocus: () => void load().catch(() => undefined),
    onClick: () => {
      setOpen(true);
      request();
    },
  });
}
