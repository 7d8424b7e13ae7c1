'use client';

import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { Button } from './button';
import { useLazyComponent } from './use-lazy-component';

/** A button that opens a dialog, whose code is loaded when the pointer reaches the button. */
export function DialogButton<P extends object>({
  importer,
  props,
  button,
  children,
}: {
  /** A constant of the module: it identifies the code. */
  importer: () => Promise<ComponentType<P & { onClose: () => void }>>;
  props: P;
  button?: ComponentProps<typeof Button> & { [mark: `data-${string}`]: string };
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, load] = useLazyComponent(importer);
  return (
    <>
      <Button
        {...button}
        onPointerEnter={load}
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {isOpen && !Dialog && <div aria-busy className="fixed inset-0 z-40 bg-scrim" />}
      {isOpen && Dialog && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
