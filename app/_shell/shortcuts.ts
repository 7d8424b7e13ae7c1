/** Keys of the frame, as `KeyboardEvent.code`s in the order pressed. Lists add their own (data-table/use-table-keys.ts). */
export type Shortcut = { key: string; codes: readonly string[]; shown: readonly string[] };

export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'filter', codes: ['Slash'], shown: ['/'] },
  { key: 'help', codes: ['Shift+Slash'], shown: ['?'] },
  { key: 'create', codes: ['KeyN', 'KeyL'], shown: ['N', 'L'] },
  { key: 'inbox', codes: ['KeyG', 'KeyI'], shown: ['G', 'I'] },
  { key: 'correspondence', codes: ['KeyG', 'KeyC'], shown: ['G', 'C'] },
  { key: 'drafts', codes: ['KeyG', 'KeyD'], shown: ['G', 'D'] },
];

/** Keys of every list, for the overlay only. */
export const LIST_SHORTCUTS: readonly { key: string; shown: readonly string[] }[] = [
  { key: 'rows', shown: ['J', 'K'] },
  { key: 'select', shown: ['X'] },
  { key: 'range', shown: ['Shift', 'X'] },
  { key: 'open', shown: ['Enter'] },
  { key: 'preview', shown: ['Space'] },
  { key: 'copy', shown: ['Ctrl', 'C'] },
  { key: 'back', shown: ['Esc'] },
];

// A second key must follow while the first is still in mind.
const SEQUENCE_MS = 1200;

export type SequenceState = { codes: readonly string[]; at: number };
export const NO_SEQUENCE: SequenceState = { codes: [], at: 0 };

/** Feeds one key press; gives the shortcut it completes, if any, and what is waiting for more. */
export function pressKey(
  state: SequenceState,
  code: string,
  shift: boolean,
  now: number,
): { state: SequenceState; completed: string | null } {
  const pressed = shift ? `Shift+${code}` : code;
  const waiting = now - state.at <= SEQUENCE_MS ? state.codes : [];
  for (const codes of [[...waiting, pressed], [pressed]]) {
    const completed = SHORTCUTS.find((shortcut) => same(shortcut.codes, codes));
    if (completed) return { state: NO_SEQUENCE, completed: completed.key };
    const begins = SHORTCUTS.some(
      (shortcut) => shortcut.codes.length > codes.length && same(shortcut.codes.slice(0, codes.length), codes),
    );
    if (begins) return { state: { codes, at: now }, completed: null };
  }
  return { state: NO_SEQUENCE, completed: null };
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((code, index) => code === b[index]);
}
