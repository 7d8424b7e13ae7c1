import { expect, it } from 'vitest';
import { withoutValues } from './trace-channels';

it.each([
  ['select `id` from `users` where `username` = ?', 'select `id` from `users` where `username` = ?'],
  ["SELECT * FROM t WHERE a = 'ลับ' AND b = 'it''s' AND c = 'x\\'y'", 'SELECT * FROM t WHERE a = ? AND b = ? AND c = ?'],
  ['SELECT "ab""c" LIMIT 20', 'SELECT ? LIMIT ?'],
  ['SET @n = 12.50, t1 = 3', 'SET @n = ?, t1 = ?'],
  ["SELECT 'never closed", 'SELECT ?'],
])('%s keeps no value', (query, kept) => {
  expect(withoutValues(query)).toBe(kept);
});

it('keeps the beginning of a long statement', () => {
  expect(withoutValues(`select ${'a, '.repeat(1000)}`)).toHaveLength(1000);
});
