export interface ChangeDetails {
  reason: string;
  cancel: () => void;
  allowPropagation: () => void;
}

/**
 * True where the library would empty a combobox because Escape was pressed in it once more than its list took to close.
 * What was chosen stays; the key is for whatever is around it.
 */
export function isKeptOnEscape(details: ChangeDetails): boolean {
  if (details.reason !== 'escape-key') return false;
  details.cancel();
  details.allowPropagation();
  return true;
}
