'use client';

import { createContext, type ReactNode, useContext } from 'react';

const AcknowledgeContext = createContext<(() => void) | null>(null);

/** Around a pane whose list takes receipts with one press and a way back. Null: the shown entry asks for none. */
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
