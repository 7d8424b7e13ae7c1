import type { Replayed } from './replayed';

/** Change of the series that the replayed numbers were taken from. Patterns keep {SEQ} and {REV} as placeholders. */
export type SeriesChange =
  /** Several series of today would be one, and continue each other. */
  | { kind: 'MERGED'; before: string[]; after: string; numbers: number }
  /** One series of today would be several, each counting by itself. */
  | { kind: 'SPLIT'; before: string; after: string[]; numbers: number }
  | { kind: 'RENAMED'; before: string; after: string; numbers: number }
  | { kind: 'SAME'; before: string; numbers: number };

/** Compares series by the numbers that would move between them. */
export function compareSeries(replayed: readonly Replayed[], patterns: ReadonlyMap<number, string>): SeriesChange[] {
  const ofBefore = new Map<string, Set<string>>();
  const ofAfter = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { document, after } of replayed) {
    if (!after) continue;
    const before = patterns.get(document.seriesId) ?? '';
    add(ofBefore, before, after.pattern);
    add(ofAfter, after.pattern, before);
    counts.set(before, (counts.get(before) ?? 0) + 1);
  }
  const changes: SeriesChange[] = [];
  for (const [after, befores] of ofAfter) {
    if (befores.size < 2) continue;
    const numbers = [...befores].reduce((sum, before) => sum + (counts.get(before) ?? 0), 0);
    changes.push({ kind: 'MERGED', before: [...befores].sort(), after, numbers });
  }
  for (const [before, afters] of ofBefore) {
    const numbers = counts.get(before) ?? 0;
    const [after, ...others] = [...afters].sort();
    if (others.length > 0) changes.push({ kind: 'SPLIT', before, after: [...afters].sort(), numbers });
    else if (after === before) changes.push({ kind: 'SAME', before, numbers });
    else if (after && (ofAfter.get(after)?.size ?? 0) < 2) changes.push({ kind: 'RENAMED', before, after, numbers });
  }
  const order = ['MERGED', 'SPLIT', 'RENAMED', 'SAME'];
  return changes.sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key);
  if (set) set.add(value);
  else map.set(key, new Set([value]));
}
