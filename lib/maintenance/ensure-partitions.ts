import { sql } from 'drizzle-orm';
import type { Ctx } from '../ctx';

/** A worker that is off for a quarter still finds its partitions. */
const MONTHS_AHEAD = 3;
const YEARS_AHEAD = 2;

/**
 * Adds the partitions that the coming months of notifications and years of audit rows need, through the procedures
 * that may alter those tables; run it alone. Existing ones are left as they are. Returns the names of new partitions.
 */
export async function ensurePartitions(ctx: Ctx): Promise<string[]> {
  // The database's month, in UTC, as its partitions are.
  const today = await readToday(ctx);
  const months = await lastPartition(ctx, 'notifications');
  const years = await lastPartition(ctx, 'audit_logs');
  const added: string[] = [];
  for (const month of monthsAfter(months, today)) {
    await ctx.db.execute(sql`CALL add_notifications_partition(${`${month}-01`})`);
    added.push(`notifications p${month.replace('-', '')}`);
  }
  for (let year = Number(years) + 1; year <= today.year + YEARS_AHEAD; year++) {
    await ctx.db.execute(sql`CALL add_audit_logs_partition(${year})`);
    added.push(`audit_logs p${year}`);
  }
  return added;
}

/** `YYYY-MM` of every month after the partition `YYYYMM` up to the horizon. */
function monthsAfter(lastName: string, today: { year: number; month: number }): string[] {
  const last = Number(lastName.slice(0, 4)) * 12 + Number(lastName.slice(4)) - 1;
  const horizon = today.year * 12 + today.month - 1 + MONTHS_AHEAD;
  const months: string[] = [];
  for (let index = last + 1; index <= horizon; index++) {
    months.push(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`);
  }
  return months;
}

async function readToday(ctx: Ctx): Promise<{ year: number; month: number }> {
  const [rows] = await ctx.db.execute(sql`SELECT YEAR(UTC_DATE()) AS year, MONTH(UTC_DATE()) AS month`);
  const [row] = rows as unknown as { year: number; month: number }[];
  if (!row) throw new Error('the database does not tell the date');
  return row;
}

/** Raw: the catalogue of the server is not in the mirror. The name without its `p`, of the newest dated partition. */
async function lastPartition(ctx: Ctx, table: string): Promise<string> {
  const [rows] = await ctx.db.execute(
    sql`SELECT MAX(partition_name) AS name FROM information_schema.partitions
        WHERE table_schema = DATABASE() AND table_name = ${table} AND partition_name <> 'pmax'`,
  );
  const [row] = rows as unknown as { name: string | null }[];
  if (!row?.name) throw new Error(`${table} has no partitions`);
  return row.name.slice(1);
}
