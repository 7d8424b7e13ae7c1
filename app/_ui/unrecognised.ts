/**
 * Moves the focus to the first picker with text that is no choice; the field shows the error itself.
 * @returns true if there is one: the surrounding form must not be submitted, because it would lack the typed text
 */
export function holdsUnrecognised(root: ParentNode): boolean {
  const input = root.querySelector<HTMLInputElement>('input[data-unrecognised]');
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
  return input !== null;
}
