import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import './quiet-errors';

it('a failed statement that is printed says what and where, not the statement nor its values', () => {
  const cause = Object.assign(new Error('SELECT command denied'), { errno: 1142, sql: 'select password' });
  const failed = new DrizzleQueryError('select password from users where email = ?', ['a@b.c\n    at home'], cause);
  const printed = inspect(Object.assign(failed, { digest: '4711' }));
  expect(printed).toMatch(/^database error 1142 \(reference 4711\)\n {4}at /);
  expect(printed).toContain('quiet-errors.unit.test.ts');
  for (const secret of ['select', 'password', 'a@b.c', 'home', 'denied']) expect(printed).not.toContain(secret);
});
