/** Common fields of a DOM event and a React event. */
interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Enter, also of the numeric keypad: by its key, as its place has two names. Not while an input method composes. */
export function isEnter(event: Pick<Key, 'key'>): boolean {
  return event.key === 'Enter';
}

/** Ctrl or Cmd with Enter: sends a form, a review, or the command of a dialog. */
export function isSendChord(event: Key): boolean {
  return isEnter(event) && (event.ctrlKey || event.metaKey);
}
