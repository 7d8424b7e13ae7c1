export interface ChangeDetails {
  reason: string;
  cancel: () => void;
  allowPropagation: () => void;
}

/**
 * True if the library would clear a combobox because Escape was pressed once more after its list closed. The choice
 * stays; the key is for the surrounding element.
 */
export function isKeptOnEscape(details: ChangeDetails): boolean {
  if (details.reason !== 'escape-key') return false;
  details.cancel();
  details.allowPropagation();
  return true;
}
