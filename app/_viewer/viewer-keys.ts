export type ViewerCommand =
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'fitPage'
  | 'rotate'
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage';

const COMMANDS: Readonly<Record<string, ViewerCommand>> = {
  Equal: 'zoomIn',
  NumpadAdd: 'zoomIn',
  Minus: 'zoomOut',
  NumpadSubtract: 'zoomOut',
  KeyW: 'fitWidth',
  KeyP: 'fitPage',
  KeyR: 'rotate',
  ArrowRight: 'nextPage',
  PageDown: 'nextPage',
  ArrowLeft: 'previousPage',
  PageUp: 'previousPage',
  Home: 'firstPage',
  End: 'lastPage',
};

/** Command of a key while the document has the focus; by the key's position, so that a Thai layout changes nothing. */
export function commandOf(event: {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): ViewerCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return COMMANDS[event.code] ?? null;
}
