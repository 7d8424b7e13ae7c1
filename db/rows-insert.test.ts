import { datetime, int, json, mysqlTable, text, varchar } from 'drizzle-orm/mysql-core';
import { drizzle } from 'drizzle-orm/mysql2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '@/lib/platform/env';
import { openPool } from './client';
import { rowsInsert } from './rows-insert';

const table = mysqlTable('rows_to_insert', {
  id: int('id').notNull(),
  kind: varchar('kind', { length: 1 }).notNull().default('A'),
  label: varchar('label', { length: 50 }),
  note: text('note'),
  at: datetime('at', { fsp: 3 }),
  details: json('details'),
});

// The app may not make tables.
const pool = openPool(env().DATABASE_ADMIN_URL ?? '');
const db = drizzle(pool);

beforeAll(async () => {
  await pool.query(`CREATE TABLE rows_to_insert (
    id INT NOT NULL, kind ENUM('A','B') NOT NULL DEFAULT 'A', label VARCHAR(50) COLLATE utf8mb4_nopad_bin NULL,
    note TEXT NULL, at DATETIME(3) NULL, details LONGTEXT NULL CHECK (JSON_VALID(details)))`);
});
afterAll(async () => {
  await pool.query('DROP TABLE rows_to_insert');
  await pool.end();
});

const HOSTILE = 'ก\'ข"\\ ? ; -- \u0000\n{?} 𝒳 ';
const row = (id: number) => ({
  id,
  label: HOSTILE,
  note: id % 3 === 0 ? null : 'ข'.repeat(id),
  at: new Date(Date.UTC(2026, 10, 23, 1, 2, 3, id)),
  details: { a: '"ข"', b: [id, null] },
});
const many = Array.from({ length: 60 }, (_, id) => row(id));

test('rows arrive unchanged, whatever their values hold', async () => {
  await db.delete(table);
  await db.execute(rowsInsert(table, many));
  const stored = await db.select().from(table).orderBy(table.id);
  expect(stored).toEqual(many.map((values) => ({ ...values, kind: 'A' })));
});

test('a value that its column refuses refuses all rows', async () => {
  await db.delete(table);
  const wrong = many.map((values) => ({ ...values, kind: values.id === 30 ? 'C' : 'B' }));
  await expect(db.execute(rowsInsert(table, wrong))).rejects.toThrow();
  expect(await db.select({ id: table.id }).from(table)).toEqual([]);
});

test('rows that name different columns are refused', () => {
  const { note: _note, ...withoutNote } = row(1);
  expect(() => rowsInsert(table, [row(0), withoutNote])).toThrow('same columns');
  expect(() => rowsInsert(table, [])).toThrow();
});
