import { describe, expect, it } from 'vitest';
import { samplePdf } from '@/db/seed/demo/sample-pdf';
import { firstPageApart } from './first-page-apart';

let hashes = 0;
/** A content of its own. */
const nextHash = () => `test-${++hashes}`;
const read = async () => new Uint8Array(samplePdf('a letter'));

describe('the image of page 1', () => {
  it('is read and drawn once for calls of the same file, at once or later', async () => {
    const [hash, reads] = [nextHash(), [] as number[]];
    const noted = () => {
      reads.push(1);
      return read();
    };
    const [first, second] = await Promise.all([firstPageApart(hash, noted), firstPageApart(hash, noted)]);
    expect(first?.byteLength).toBeGreaterThan(0);
    expect(second).toBe(first);
    expect(await firstPageApart(hash, noted)).toBe(first);
    expect(reads).toHaveLength(1);
  });

  it('of a file that cannot be drawn is not tried again', async () => {
    const [hash, reads] = [nextHash(), [] as number[]];
    const noted = async () => {
      reads.push(1);
      return Buffer.from('%PDF-1.7 no more than a beginning');
    };
    expect(await firstPageApart(hash, noted)).toBeNull();
    expect(await firstPageApart(hash, noted)).toBeNull();
    expect(reads).toHaveLength(1);
  });

  it('whose file cannot be read now is tried again', async () => {
    const hash = nextHash();
    await expect(firstPageApart(hash, () => Promise.reject(new Error('no storage')))).rejects.toThrow('no storage');
    expect(await firstPageApart(hash, read)).not.toBeNull();
  });

  it('waits for its turn, and beyond as many as may wait one is asked to come again', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = async () => {
      await held;
      throw new Error('read at last');
    };
    const calls = Array.from({ length: 23 }, () => firstPageApart(nextHash(), slow));
    const settled = Promise.allSettled(calls);
    await expect(calls.at(-1)).rejects.toMatchObject({ code: 'BUSY' });
    release();
    const outcomes = (await settled).map((one) => one.status === 'rejected' && String(one.reason));
    expect(outcomes.filter((one) => one === 'Error: read at last')).toHaveLength(22);
    expect(await firstPageApart(nextHash(), read)).not.toBeNull();
  });
});
