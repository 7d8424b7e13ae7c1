import type { ReactNode } from 'react';

/** A document or a drawing as the basket of transmittals keeps it. */
export type BasketItem = {
  kind: 'DOCUMENT' | 'DRAWING';
  /** Of the document; of the revision for shop and as-built drawings. */
  publicId: string;
  /** Number, or number and revision. */
  label: string;
  title: string;
};

/** The basket of transmittals puts its action on selected rows here. Only rows with a `basketItem` arrive. */
export function SelectionSlot(_props: {
  items: readonly BasketItem[];
  /** Clears the selection. */
  onDone: () => void;
}): ReactNode {
  return null;
}
