/** Keys of the frame that open no page; pages bring their own. Lists add theirs (data-table/use-table-keys.ts). */
export const FRAME_KEYS: readonly Shortcut[] = [
  { key: 'filter', keys: 'Slash' },
  { key: 'help', keys: 'Shift+Slash' },
  // Handled by registers only.
  { key: 'views', keys: 'KeyV' },
];

/** `KeyboardEvent.code`s in the order pressed, with a blank between them. */
export type Shortcut = { key: string; keys?: string };

// A second key must follow while the first is still in mind.
const SEQUENCE_MS = 1200;

export type SequenceState = { keys: string; at: number };
export const NO_SEQUENCE: SequenceState = { keys: '', at: 0 };

/** Feeds one key press; returns the completed shortcut, if any, and the pending prefix. */
export function pressKey(
  state: SequenceState,
  shortcuts: readonly Shortcut[],
  code: string,
  shift: boolean,
  now: number,
): { state: SequenceState; completed?: string } {
  const pressed = shift ? `Shift+${code}` : code;
  const waiting = now - state.at <= SEQUENCE_MS ? state.keys : '';
  for (const keys of [`${waiting} ${pressed}`.trim(), pressed]) {
    const completed = shortcuts.find((shortcut) => shortcut.keys === keys);
    if (completed) return { state: NO_SEQUENCE, completed: completed.key };
    if (shortcuts.some((shortcut) => shortcut.keys?.startsWith(`${keys} `))) return { state: { keys, at: now } };
  }
  return { state: NO_SEQUENCE };
}
