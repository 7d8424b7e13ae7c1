/**
 * True if the form has an unparsable date, which gets the focus and shows its error. A submit without it would show a
 * list that looks filtered.
 */
export function holdsBack(form: HTMLFormElement): boolean {
  const unreadable = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  unreadable?.focus();
  return unreadable !== null;
}
