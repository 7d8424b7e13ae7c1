const TYPING = 'input:not([type="file"]), textarea, select, [contenteditable="true"]';

/** Puts the focus in a field by its id, but on a touch screen, where the keyboard would cover the form. */
export function focusField(id: string): void {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  document.getElementById(id)?.focus();
}

/** As above, unless the writer is typing in a field already. */
export function focusUnlessTyping(id: string): void {
  if (!document.activeElement?.matches(TYPING)) focusField(id);
}
