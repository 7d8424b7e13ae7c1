/** Puts the focus in a field by its id, but on a touch screen, where the keyboard would cover the form. */
export function focusField(id: string): void {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  document.getElementById(id)?.focus();
}
