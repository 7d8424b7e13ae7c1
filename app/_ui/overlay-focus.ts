const FIELD =
  'input:not([readonly], [disabled], [type="hidden"], [type="file"], [aria-hidden]), select:not([disabled]), textarea:not([readonly], [disabled])';
const COMMAND = 'button:not([disabled]), a[href]';

/**
 * Initial focus of an overlay: its first field, else its main command, else the overlay itself. Never the close button,
 * where Enter would cancel the new task.
 */
export function firstFocusOf(popup: HTMLElement | null): HTMLElement | null {
  if (!popup) return null;
  return popup.querySelector<HTMLElement>(`[data-overlay-body] :is(${FIELD})`) ?? mainCommandOf(popup) ?? popup;
}

/** The last command of the footer, where dialogs keep the main one. */
export function mainCommandOf(popup: HTMLElement): HTMLElement | null {
  return [...popup.querySelectorAll<HTMLElement>(`[data-overlay-footer] :is(${COMMAND})`)].at(-1) ?? null;
}
