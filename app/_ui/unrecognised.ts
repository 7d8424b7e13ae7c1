/**
 * Moves the focus to the first picker with text that is no choice; the field says so itself.
 * @returns true when there is one: what surrounds it must not be sent, or it goes without what was typed
 */
export function holdsUnrecognised(root: ParentNode): boolean {
  const input = root.querySelector<HTMLInputElement>('input[data-unrecognised]');
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
  return input !== null;
}
