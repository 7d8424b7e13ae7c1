import type { Preferences } from './preferences';

/** The two looks the document root carries change now; the rest follows with the server's next render. */
export function applyLooks(change: Partial<Preferences>): void {
  const root = document.documentElement;
  if (change.theme === 'system') delete root.dataset.theme;
  else if (change.theme) root.dataset.theme = change.theme;
  if (change.looped === true) root.dataset.looped = '';
  if (change.looped === false) delete root.dataset.looped;
}
