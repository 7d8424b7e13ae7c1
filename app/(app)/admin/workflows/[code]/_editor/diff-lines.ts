export interface DiffLine {
  key: string;
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** Within three lines of a change. */
  isNear: boolean;
  /** The lines before it are not shown. */
  isAfterGap: boolean;
}

const CONTEXT = 3;

/** Line diff of two texts: the longest common subsequence stays. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const lengths = table(a, b);
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const lines: Omit<DiffLine, 'isNear' | 'isAfterGap'>[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    const key = `${i} ${j}`;
    if (left !== undefined && left === right) {
      lines.push({ key, kind: 'same', text: left });
      i += 1;
      j += 1;
    } else if (right !== undefined && (left === undefined || at(i, j + 1) >= at(i + 1, j))) {
      lines.push({ key, kind: 'added', text: right });
      j += 1;
    } else {
      lines.push({ key, kind: 'removed', text: left ?? '' });
      i += 1;
    }
  }
  const changed = lines.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]));
  const isNear = (index: number) => changed.some((place) => Math.abs(place - index) <= CONTEXT);
  return lines.map((line, index) => ({
    ...line,
    isNear: isNear(index),
    isAfterGap: index > 0 && isNear(index) && !isNear(index - 1),
  }));
}

/** A definition has a thousand lines at most, so a million cells. */
function table(a: readonly string[], b: readonly string[]): number[][] {
  const lengths: number[][] = Array.from({ length: a.length + 1 }, () => []);
  for (let i = a.length; i >= 0; i -= 1) {
    const row: number[] = new Array(b.length + 1).fill(0);
    const below = lengths[i + 1] ?? row;
    for (let j = b.length - 1; j >= 0 && i < a.length; j -= 1) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
    lengths[i] = row;
  }
  return lengths;
}
