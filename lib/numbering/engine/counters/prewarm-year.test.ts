import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, openPool } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { type DocumentToNumber, draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { verifyNumbering } from '../verify/verify';
import { prewarmYear } from './prewarm-year';

let pool: Pool;
let author: UserCtx;

beforeAll(async () => {
  // One connection, whose clock the test moves.
  pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  author = await makeAuthor(drizzle(pool));
});
afterAll(async () => {
  await pool.end();
  closeRedis();
  await closeDatabase();
});

const itIs = (utc: string) => author.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);
const prewarm = () => prewarmYear(systemCtx('test', author.db));

async function issue(wanted: DocumentToNumber): Promise<string> {
  const [item] = await draftItems(author, 1, wanted);
  if (!item) throw new Error('no draft');
  return issueText(item, storeNumbers);
}

it('the rows of a new year are there before its first request, once, and change no number', async () => {
  await itIs('2025-12-20 05:00:00');
  await issue({ type: 'LETTER' });
  await issue({ type: 'RFA' });
  expect(await prewarm()).toBe(0);
  await itIs('2025-12-31 10:00:00');
  expect(await prewarm()).toBe(2);
  expect(await prewarm()).toBe(0);
  const counters = await rowsOf(
    author.db,
    sql`SELECT c.current_year AS year, c.last_number AS last, s.printed_pattern AS pattern FROM document_number_counters AS c
      JOIN document_number_series AS s ON s.id = c.series_id WHERE c.current_year = 2026 ORDER BY s.id`,
  );
  expect(counters).toEqual([
    { year: 2026, last: 0, pattern: 'LCBP3-C2-RFA-TER-RPT-{SEQ}-{REV}' },
    { year: 2026, last: 0, pattern: 'คคง.-สคฉ.3-{SEQ}-2569' },
  ]);
  expect(await verifyNumbering(author)).toEqual([]);
  expect(await issue({ type: 'LETTER' })).toBe('คคง.-สคฉ.3-0002-2568');
  await itIs('2026-01-01 03:00:00');
  expect(await prewarm()).toBe(0);
  expect(await issue({ type: 'LETTER' })).toBe('คคง.-สคฉ.3-0001-2569');
  expect(await issue({ type: 'RFA' })).toBe('LCBP3-C2-RFA-TER-RPT-0002-A');
  expect(await verifyNumbering(author)).toEqual([]);
});
