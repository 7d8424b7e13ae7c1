'use client';

import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Extra words on hover and focus. Never the only place of something needed: phones have no hover. */
export function Tooltip({ children, content }: { children: ReactElement; content: ReactNode }) {
  return (
    <Base.Provider delay={400}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50">
            <Base.Popup className="popup max-w-72 px-2.5 py-1.5 text-table">{content}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
