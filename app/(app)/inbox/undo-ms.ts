/** As long as it takes to notice that it was the wrong one, in milliseconds. */
export const UNDO_MS = 8000;
