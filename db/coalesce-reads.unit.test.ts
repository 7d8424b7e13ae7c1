import { describe, expect, it } from 'vitest';
import type { Database } from './client';
import { coalesceReads } from './coalesce-reads';

// A loader is kept per handle; only the reading function uses the handle.
const handle = () => ({}) as Database;

function makeGate(): { isOpen: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open() };
}

describe('coalesced reads', () => {
  it('answers the calls of one turn with one read, each with its own result', async () => {
    const reads: (readonly number[])[] = [];
    const double = coalesceReads(async (_, keys: readonly number[]) => {
      reads.push(keys);
      return keys.map((key) => key * 2);
    });
    const db = handle();
    expect(await Promise.all([double(db, 1), double(db, 2), double(db, 3)])).toEqual([2, 4, 6]);
    expect(reads).toEqual([[1, 2, 3]]);
  });

  it('never answers with a read that began before the call', async () => {
    let stored = 'old';
    const [begun, change] = [makeGate(), makeGate()];
    const read = coalesceReads(async (_, keys: readonly string[]) => {
      const seen = stored;
      begun.open();
      await change.isOpen;
      return keys.map(() => seen);
    });
    const db = handle();
    const early = read(db, 'a');
    await begun.isOpen;
    stored = 'new';
    change.open();
    expect(await read(db, 'b')).toBe('new');
    expect(await early).toBe('old');
  });

  it('does not wait for an earlier read that hangs', async () => {
    let calls = 0;
    const begun = makeGate();
    const read = coalesceReads(async (_, keys: readonly string[]) => {
      calls += 1;
      begun.open();
      if (calls === 1) await new Promise(() => {});
      return keys;
    });
    const db = handle();
    void read(db, 'hangs');
    await begun.isOpen;
    expect(await read(db, 'comes later')).toBe('comes later');
  });

  it('fails only the key that cannot be read', async () => {
    const read = coalesceReads(async (_, keys: readonly string[]) => {
      if (keys.includes('bad')) throw new Error('unreadable');
      return keys;
    });
    const db = handle();
    const [good, bad, other] = await Promise.allSettled([read(db, 'good'), read(db, 'bad'), read(db, 'other')]);
    expect(good).toEqual({ status: 'fulfilled', value: 'good' });
    expect(bad.status).toBe('rejected');
    expect(other).toEqual({ status: 'fulfilled', value: 'other' });
  });

  it('answers equal keys of one turn, and results that are null', async () => {
    const read = coalesceReads(async (_, keys: readonly string[]) =>
      keys.map((key) => (key === 'absent' ? null : key)),
    );
    const db = handle();
    expect(await Promise.all([read(db, 'a'), read(db, 'absent'), read(db, 'a')])).toEqual(['a', null, 'a']);
  });

  it('does not share a read between two handles', async () => {
    const [first, second] = [handle(), handle()];
    const read = coalesceReads(async (db, keys: readonly string[]) => keys.map(() => db));
    expect(await Promise.all([read(first, 'a'), read(second, 'a')])).toEqual([first, second]);
  });
});
