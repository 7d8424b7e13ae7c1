/** A document that a transmittal can take. */
export type BasketItem = {
  /** Type of the document, as its kind names it. */
  type: string;
  publicId: string;
  /** Number, or number and revision: what the basket shows. */
  label: string;
};

/** The basket of transmittals puts its action on selected rows here. Only rows with a `basketItem` arrive. */
export function SelectionSlot(_props: {
  items: readonly BasketItem[];
  /** Clears the selection. */
  onDone: () => void;
}): React.ReactNode {
  return null;
}
