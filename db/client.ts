import 'server-only';
import type { Socket } from 'node:net';
import { drizzle, type MySql2Database } from 'drizzle-orm/mysql2';
import { createPool, type Pool, type PoolOptions } from 'mysql2/promise';
import { env } from '@/lib/platform/env';
import { ERRNO, errnoOf } from './errors';
import './quiet-errors';
import { giveUpWhenSilent } from './silent-connection';

/** A pool, a single connection or a transaction: whatever the core builder can run on. */
export type Database = Omit<MySql2Database, '$client'>;

/**
 * Seconds until MariaDB ends a transaction that has written and then stays silent, with its connection. A web process that
 * is frozen while it holds a series blocks every caller of that series. Callers wait NUMBERING_DEADLINE_MS (5 s) at most,
 * so 3 s leaves them time to take the row. No transaction of the product computes that long between two statements.
 */
const IDLE_WRITE_S = 3;

/**
 * Limit for a transaction that only holds rows FOR UPDATE or reads; verifications hash 5,000 rows between two reads.
 */
const IDLE_TRANSACTION_S = 30;

/** Ten times the longest statement of a page or the worker; a network that is cut then costs one request half a minute. */
const SILENT_MS = 30_000;

/**
 * Opens a pool of READ COMMITTED connections in UTC. A row lock wait ends after DB_LOCK_WAIT_S seconds, and the server
 * ends a connection with an idle transaction. A server that does not answer a statement is given up.
 * @param overrides e.g. `{ connectionLimit: 1 }` for a connection that moves its own clock
 * @param silentMs milliseconds without an answer
 */
export function openPool(uri: string, overrides: PoolOptions = {}, silentMs = SILENT_MS): Pool {
  const pool = createPool({
    uri,
    connectionLimit: env().DB_POOL_SIZE,
    timezone: 'Z',
    supportBigNumbers: true,
    enableKeepAlive: true,
    // A stack per statement costs more than sending it; an error of Drizzle's names the place as well.
    trace: false,
    // A request that cannot get a connection within its own deadline fails there; a longer queue only hides it.
    queueLimit: 1000,
    ...overrides,
  });
  pool.pool.on('connection', (connection) => {
    giveUpWhenSilent((connection as unknown as { stream: Socket }).stream, silentMs);
    connection.query(
      `SET SESSION tx_isolation = 'READ-COMMITTED', innodb_lock_wait_timeout = ${env().DB_LOCK_WAIT_S}, idle_write_transaction_timeout = ${IDLE_WRITE_S}, idle_transaction_timeout = ${IDLE_TRANSACTION_S}, time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE'`,
    );
  });
  return pool;
}

// Development reloads modules; one pool per process all the same.
const holder = globalThis as typeof globalThis & { dmsPool?: Pool; dmsDatabase?: Database };

/** The process-wide pool, opened on first use. */
export function getPool(): Pool {
  holder.dmsPool ??= openPool(env().DATABASE_URL);
  return holder.dmsPool;
}

/** The process-wide database handle on that pool. */
export function getDatabase(): Database {
  holder.dmsDatabase ??= drizzle(getPool());
  return holder.dmsDatabase;
}

/** Longer than a statement over whole tables takes at ten times the documents, shorter than the night it runs in. */
const PATIENT_MS = 3_600_000;

/**
 * Runs `read` on one moment of the whole database, over a connection of its own that waits an hour for an answer. For
 * verifications, whose statements read whole tables and grow with them; half a minute of silence would end them every
 * night from some size on.
 */
export async function readMoment<T>(read: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 }, PATIENT_MS);
  const readOnce = () =>
    drizzle(pool).transaction(read, { isolationLevel: 'repeatable read', withConsistentSnapshot: true });
  try {
    return await readOnce().catch((error: unknown) => {
      // A partition was added after the snapshot. That happens once a month, so the second snapshot has it.
      if (errnoOf(error) === ERRNO.tableChanged) return readOnce();
      throw error;
    });
  } finally {
    await pool.end();
  }
}

/** Closes the pool; the next use opens a new one. */
export async function closeDatabase(): Promise<void> {
  const pool = holder.dmsPool;
  holder.dmsPool = undefined;
  holder.dmsDatabase = undefined;
  await pool?.end();
}
