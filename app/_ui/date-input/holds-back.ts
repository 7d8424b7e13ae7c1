/**
 * Whether a form shows a date that cannot be read, which then takes the focus: it says itself what is wrong. Sent without
 * it, a list would come that looks as if it were filtered.
 */
export function holdsBack(form: HTMLFormElement): boolean {
  const unreadable = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  unreadable?.focus();
  return unreadable !== null;
}
