import { expect, test } from 'vitest';
import { dropBasket, keepBasket, makeBasket, moved, readBasket, reordered } from './bulk-basket';

function storage(content: Record<string, string> = {}) {
  return {
    content,
    getItem: (name: string) => content[name] ?? null,
    setItem: (name: string, text: string) => {
      content[name] = text;
    },
    removeItem: (name: string) => {
      delete content[name];
    },
  };
}

test('a basket outlives a reload with its key, for the organization it was made for', () => {
  const kept = storage();
  const basket = makeBasket('org', ['a', 'b']);
  keepBasket(kept, { ...basket, isSent: true });
  expect(readBasket(kept, 'org')).toEqual({ ...basket, isSent: true });
  expect(readBasket(kept, 'another')).toBeNull();
  dropBasket(kept);
  expect(readBasket(kept, 'org')).toBeNull();
});

test('what somebody else wrote into the storage is no basket', () => {
  for (const text of ['', '{', '7', '"x"', '{"organizationPublicId":"org"}', '[]']) {
    expect(readBasket(storage({ 'dms-bulk-submit': text }), 'org')).toBeNull();
  }
});

test('another order is another call, and each draft stays in it once', () => {
  const basket = makeBasket('org', ['a', 'b', 'c']);
  const next = reordered(basket, moved(basket.publicIds, 0, 1));
  expect(next.publicIds).toEqual(['b', 'a', 'c']);
  expect(next.key).not.toBe(basket.key);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
