/** A line of the help: what the keys do, and the keys as they are written on the keyboard. */
export type ShownKeys = { text: string; shown: readonly string[] };

/** The lines that a search finds: by a part of the words, or by the keys from their beginning (`g r`, `ctrl`). */
export function keysMatching(keys: readonly ShownKeys[], search: string): readonly ShownKeys[] {
  const sought = search.trim().toLowerCase().replace(/\s+/g, ' ');
  if (sought === '') return keys;
  return keys.filter(
    ({ text, shown }) => text.toLowerCase().includes(sought) || shown.join(' ').toLowerCase().startsWith(sought),
  );
}
