import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { openAdminConnection } from './admin-connection';
import type { Database } from './client';
import { rowsOf } from './rows-of';

// Splitting a partition that holds rows while others insert lets MariaDB give AUTO_INCREMENT ids twice. So partitions
// are made before their first row: here at every start, and by the worker through procedures that refuse the rest.

/** A worker that is off for a year still writes into dated partitions. Each one costs every query that names no date. */
const MONTHS_AHEAD = 12;
const YEARS_AHEAD = 2;

/** Longer than any transaction of web or worker lasts; DDL that waits holds up everybody behind it. */
const LOCK_WAIT_S = 30;

export type PartitionedTable = 'notifications' | 'audit_logs';

export interface MissingPartition {
  table: PartitionedTable;
  name: string;
  /** Argument of the table's procedure: the first day of the month, or the year. */
  argument: string | number;
  /** The exclusive upper bound, as SQL. */
  bound: string;
}

/** The partitions between the newest dated one, or today, and the horizon. Empty for a table that is not there. */
export async function findMissingPartitions(db: Database): Promise<MissingPartition[]> {
  const today = await readToday(db);
  const [lastMonth, lastYear] = [await lastPartition(db, 'notifications'), await lastPartition(db, 'audit_logs')];
  return [
    ...(lastMonth === null ? [] : monthsAfter(lastMonth, today)),
    ...(lastYear === null ? [] : yearsAfter(Number(lastYear), today.year)),
  ];
}

/** True when rows are beyond the newest dated partition, so that nothing may be split off while others write. */
export async function isBeyondPartitions(db: Database, table: PartitionedTable): Promise<boolean> {
  // Raw: a partition is not in the mirror.
  const rows = await rowsOf<{ hasRows: number }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM ${sql.raw(table)} PARTITION (pmax)) AS hasRows`,
  );
  return rows[0]?.hasRows === 1;
}

/**
 * Adds the missing partitions, as the administrator, with the tables locked, including those whose rows exist already.
 * Returns their names. Throws when the locks are not to be had within 30 seconds.
 */
export async function preparePartitions(adminUrl: string): Promise<string[]> {
  const admin = await openAdminConnection(adminUrl);
  const db: Database = drizzle(admin);
  try {
    const missing = await findMissingPartitions(db);
    for (const table of new Set(missing.map((partition) => partition.table))) {
      await admin.query(`SET SESSION lock_wait_timeout = ${LOCK_WAIT_S}; LOCK TABLES ${table} WRITE`);
      for (const { name, bound } of missing.filter((partition) => partition.table === table)) {
        await admin.query(
          `ALTER TABLE ${table} REORGANIZE PARTITION pmax INTO
           (PARTITION ${name} VALUES LESS THAN (${bound}), PARTITION pmax VALUES LESS THAN MAXVALUE)`,
        );
      }
      await admin.query('UNLOCK TABLES');
    }
    return missing.map(({ table, name }) => `${table} ${name}`);
  } finally {
    await admin.end();
  }
}

interface Today {
  year: number;
  /** 1 to 12. */
  month: number;
}

/**
 * From the month after the newest partition, or from the current month if later. Months in between are empty; a late
 * row of theirs goes into the first new partition.
 */
function monthsAfter(lastName: string, today: Today): MissingPartition[] {
  const last = Number(lastName.slice(0, 4)) * 12 + Number(lastName.slice(4)) - 1;
  const current = today.year * 12 + today.month - 1;
  const missing: MissingPartition[] = [];
  for (let index = Math.max(last + 1, current); index <= current + MONTHS_AHEAD; index++) {
    const [month, next] = [monthOf(index), monthOf(index + 1)];
    missing.push({
      table: 'notifications',
      name: `p${month.replace('-', '')}`,
      argument: `${month}-01`,
      bound: `TO_DAYS('${next}-01')`,
    });
  }
  return missing;
}

function monthOf(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

function yearsAfter(last: number, current: number): MissingPartition[] {
  const missing: MissingPartition[] = [];
  for (let year = last + 1; year <= current + YEARS_AHEAD; year++) {
    missing.push({ table: 'audit_logs', name: `p${year}`, argument: year, bound: String(year + 1) });
  }
  return missing;
}

/** The database's day, in UTC, as its partitions are. */
async function readToday(db: Database): Promise<Today> {
  const [row] = await rowsOf<Today>(db, sql`SELECT YEAR(UTC_DATE()) AS year, MONTH(UTC_DATE()) AS month`);
  if (!row) throw new Error('the database returned no date');
  return row;
}

/** Raw: the server's catalogue is not in the mirror. The name without its `p`; null for a table that is not there. */
async function lastPartition(db: Database, table: PartitionedTable): Promise<string | null> {
  const [row] = await rowsOf<{ name: string | null }>(
    db,
    sql`SELECT MAX(partition_name) AS name FROM information_schema.partitions
        WHERE table_schema = DATABASE() AND table_name = ${table} AND partition_name <> 'pmax'`,
  );
  return row?.name?.slice(1) ?? null;
}
