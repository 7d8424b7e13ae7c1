import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { env } from '@/lib/platform/env';
import { openPool, readMoment } from './client';

// The app may not alter tables.
const admin = openPool(env().DATABASE_ADMIN_URL ?? '', { connectionLimit: 1 });
afterAll(() => admin.end());

it('a table that changes under a verification gives it a second moment', async () => {
  let moments = 0;
  const rows = await readMoment(async (db) => {
    moments += 1;
    if (moments === 1) await admin.query('ALTER TABLE notifications ENGINE=InnoDB');
    const [found] = await db.execute(sql`SELECT COUNT(*) AS n FROM notifications`);
    return found;
  });
  expect(rows).toEqual([{ n: 0 }]);
  expect(moments).toBe(2);
});
