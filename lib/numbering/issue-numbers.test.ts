import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase } from '@/db/client';
import type { UserCtx } from '@/lib/ctx';
import { closeRedis } from '@/lib/redis';
import { issueNumber } from './issue-numbers';
import { draftItems, makeAuthor, storeNumbers } from './testing/documents';

let author: UserCtx;
beforeAll(async () => {
  author = await makeAuthor();
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const sequencesOf = (numbers: string[]) =>
  numbers.map((number) => Number(number.split('-').at(-2))).sort((a, b) => a - b);

describe('issuing numbers', () => {
  test('a hundred callers at once for one series get exactly 1 to 100', async () => {
    const items = await draftItems(author, 100);
    const numbers = await Promise.all(items.map((item) => issueNumber(item, storeNumbers)));
    expect(sequencesOf(numbers)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });
});
