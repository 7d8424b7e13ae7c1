import { expect, it } from 'vitest';
import type { UserCtx } from './ctx';
import { readOnce, startPage } from './read-once';

/** Only its identity matters here. */
const newCtx = () => ({ locale: 'th' }) as UserCtx;

function counted() {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
}

it('answers each question of a page once', async () => {
  const ctx = newCtx();
  startPage(ctx);
  const read = counted();
  expect(await Promise.all([readOnce(ctx, 'a', read), readOnce(ctx, 'a', read)])).toEqual([1, 1]);
  startPage(ctx);
  expect(await readOnce(ctx, 'a', read)).toBe(1);
  expect(await readOnce(ctx, 'b', read)).toBe(2);
});

it('reads again outside a page, on another page, and for a context made of that of a page', async () => {
  const [command, page, other] = [newCtx(), newCtx(), newCtx()];
  startPage(page);
  startPage(other);
  const read = counted();
  expect(await readOnce(command, 'a', read)).toBe(1);
  expect(await readOnce(command, 'a', read)).toBe(2);
  expect(await readOnce(page, 'a', read)).toBe(3);
  expect(await readOnce({ ...page }, 'a', read)).toBe(4);
  expect(await readOnce(other, 'a', read)).toBe(5);
});

it('shares a failure, so that one denial has one audit row', async () => {
  const ctx = newCtx();
  startPage(ctx);
  let reads = 0;
  const deny = async () => {
    reads += 1;
    throw new Error('denied');
  };
  const asked = () => readOnce(ctx, 'a', deny);
  await expect(asked()).rejects.toThrow('denied');
  await expect(asked()).rejects.toThrow('denied');
  expect(reads).toBe(1);
});
