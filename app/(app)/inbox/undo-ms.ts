/** Milliseconds during which an acknowledgement can be undone. */
export const UNDO_MS = 8000;
