import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { openCut } from '@/db/testing/cut-connection';
import { systemCtx } from './ctx';
import { AppError } from './errors/app-error';
import { transact } from './transact';

afterAll(closeDatabase);

/** A context whose connection is gone from the statement that `SELECT 'now'` is on. */
function cutCtx() {
  const { db, pool } = openCut((statement) => statement.includes("'now'"), 'before');
  return { ctx: { ...systemCtx('test'), db }, pool };
}

it('throws what ended the work, not the rollback that found no connection', async () => {
  const { ctx, pool } = cutCtx();
  await expect(transact(ctx, (tx) => tx.db.execute(sql`SELECT 'now'`))).rejects.toMatchObject({
    query: "SELECT 'now'",
  });
  await pool.end();
});

it('throws the refusal of a caller whose connection is gone', async () => {
  const { ctx, pool } = cutCtx();
  const refused = transact(ctx, async (tx) => {
    await tx.db.execute(sql`SELECT 'now'`).catch(() => undefined);
    throw new AppError('FORBIDDEN');
  });
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await pool.end();
});
