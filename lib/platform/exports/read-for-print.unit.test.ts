import { describe, expect, it } from 'vitest';
import { MAX_PRINTED_ROWS, readForPrint } from './read-for-print';

/** A list with `count` rows, which are their own cursors, and the count of its reads. */
function listOf(count: number) {
  const calls = { count: 0 };
  const read = async ({ size, after }: { size: number; after: string | null }) => {
    calls.count += 1;
    const from = after === null ? 0 : Number(after) + 1;
    const rows = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, index) => from + index);
    const last = rows.at(-1);
    return { rows, total: count, isTotalExact: true, after: last !== undefined && last < count - 1 ? `${last}` : null };
  };
  return { read, calls };
}

describe('a list that is printed', () => {
  it.each([0, 1, 100, 101, 999, 1000])('of %i rows is read whole, in its order', async (count) => {
    const { rows, total } = await readForPrint(listOf(count).read);
    expect(rows).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(total).toBe(count);
  });

  it('stops at the row limit and states the total', async () => {
    const { read, calls } = listOf(2341);
    const { rows, total } = await readForPrint(read);
    expect(rows).toHaveLength(MAX_PRINTED_ROWS);
    expect(rows.at(-1)).toBe(MAX_PRINTED_ROWS - 1);
    expect(total).toBe(2341);
    expect(calls.count).toBe(10);
  });
});
