import type { Connection } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { applyDeltas } from '@/db/apply-deltas';
import { listTables } from '@/db/business-data';
import { seedMasterData } from '@/db/seed/master-data';
import { createTestDatabase, type TestDatabase } from '@/db/testing/database';
import { takeSnapshot } from './schema-snapshot';

// Every test file works in a copy; what the product has is made by the deltas and the seed.
it('a database made after the blueprint is what the deltas and the master data make', async () => {
  const copy = await createTestDatabase();
  const made = await createTestDatabase({ contents: 'schema' });
  await seedMasterData(made.adminUrl);

  expect(await describeDatabase(copy)).toEqual(await describeDatabase(made));
  expect(await applyDeltas(copy.adminUrl)).toEqual([]);
  await copy.drop();
  await made.drop();
});

async function describeDatabase({ adminUrl }: TestDatabase): Promise<unknown> {
  const connection = await openAdminConnection(adminUrl);
  try {
    return { schema: await takeSnapshot(connection), rows: await countRows(connection) };
  } finally {
    await connection.end();
  }
}

async function countRows(connection: Connection): Promise<unknown> {
  const counts = (await listTables(connection)).map((table) => `SELECT '${table}', COUNT(*) FROM \`${table}\``);
  const [rows] = await connection.query({ sql: counts.join(' UNION ALL '), rowsAsArray: true });
  return rows;
}
