'use client';

import { createContext, type ReactNode, useContext } from 'react';

const AcknowledgeContext = createContext<(() => void) | null>(null);

/** Provides acknowledgement with undo to the pane of a list. Null: the shown entry needs no acknowledgement. */
export function AcknowledgeHere({
  onAcknowledge,
  children,
}: {
  onAcknowledge: (() => void) | null;
  children: ReactNode;
}) {
  return <AcknowledgeContext value={onAcknowledge}>{children}</AcknowledgeContext>;
}

export function useAcknowledgeHere(): (() => void) | null {
  return useContext(AcknowledgeContext);
}
