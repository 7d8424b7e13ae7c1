import { keyOf, type MatrixEntryInput } from './schema';

export type EntryChange = 'ADDED' | 'CHANGED' | 'SAME';

/**
 * Compares two matrices: the change of each new entry, and the removed entries. An entry matches an earlier one of its
 * type, discipline and person.
 */
export function compareEntries<Before extends MatrixEntryInput>(
  before: readonly Before[],
  after: readonly MatrixEntryInput[],
): { changes: EntryChange[]; removed: Before[] } {
  const earlier = new Map(before.map((entry) => [keyOf(entry), entry]));
  const changes = after.map((entry): EntryChange => {
    const known = earlier.get(keyOf(entry));
    if (!known) return 'ADDED';
    return known.type === entry.type && known.days === entry.days ? 'SAME' : 'CHANGED';
  });
  const kept = new Set(after.map(keyOf));
  return { changes, removed: before.filter((entry) => !kept.has(keyOf(entry))) };
}
