import { keyOf, type MatrixEntryInput } from './schema';

export type EntryChange = 'ADDED' | 'CHANGED' | 'SAME';

/**
 * What another matrix changes: the change of each of its entries, and the entries that it no longer has. An entry is the
 * same as an earlier one of its type, discipline and person.
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
