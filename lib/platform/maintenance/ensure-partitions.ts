import { sql } from 'drizzle-orm';
import { findMissingPartitions, isBeyondPartitions, type PartitionedTable } from '@/db/partitions';
import type { Ctx } from '../ctx';

/**
 * Adds the partitions for the coming months of notifications and years of audit rows, through the procedures that may
 * alter those tables. Run it alone. If a table has rows beyond its newest partition, it throws at the end: only `npm
 * run db:apply`, which locks the table, can split those off.
 * @returns the names of new partitions
 */
export async function ensurePartitions(ctx: Ctx): Promise<string[]> {
  const missing = await findMissingPartitions(ctx.db);
  const added: string[] = [];
  const beyond: PartitionedTable[] = [];
  for (const table of new Set(missing.map((partition) => partition.table))) {
    if (await isBeyondPartitions(ctx.db, table)) {
      beyond.push(table);
      continue;
    }
    for (const { name, argument } of missing.filter((partition) => partition.table === table)) {
      await ctx.db.execute(sql`CALL ${sql.raw(`add_${table}_partition`)}(${argument})`);
      added.push(`${table} ${name}`);
    }
  }
  if (beyond.length > 0) {
    throw new Error(`${beyond.join(' and ')} hold rows beyond the newest partition: run npm run db:apply`);
  }
  return added;
}
