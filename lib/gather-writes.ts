import { type InferInsertModel, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';
import { rowsInsert } from '@/db/rows-insert';
import type { TxCtx } from './ctx';

/** By the transaction's connection, which every context of the transaction shares. */
const gathered = new WeakMap<object, SQL[]>();

/**
 * Writes something whose outcome nobody looks at: at once, or inside `gatherWrites` with the writes around it. A write
 * that has to find its row, or that is read again in the same transaction, is none of these.
 */
export async function write(tx: TxCtx, statement: SQLWrapper): Promise<void> {
  const waiting = gathered.get(tx.db);
  if (waiting) waiting.push(statement.getSQL());
  else await tx.db.execute(statement);
}

/** Rows that all name the same columns, written as `write` does. */
export async function writeRows<T extends MySqlTable>(
  tx: TxCtx,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const statement = rowsInsert(table, rows);
  if (statement) await write(tx, statement);
}

/**
 * Sends what `fn` writes as one statement to the server, in the order written: what a round trip costs is paid once. A
 * write that fails fails the transaction, at the end of `fn` or where `sendGathered` is called.
 */
export async function gatherWrites<T>(tx: TxCtx, fn: () => Promise<T>): Promise<T> {
  if (gathered.has(tx.db)) return fn();
  gathered.set(tx.db, []);
  try {
    const result = await fn();
    await sendGathered(tx);
    return result;
  } finally {
    gathered.delete(tx.db);
  }
}

/** Sends what waits now, because the next statement builds on it. */
export async function sendGathered(tx: TxCtx): Promise<void> {
  const waiting = gathered.get(tx.db)?.splice(0) ?? [];
  const [first, ...others] = waiting;
  if (!first) return;
  await tx.db.execute(others.length === 0 ? first : together(waiting));
}

/** Raw: MariaDB's compound statement; the driver still refuses several statements in one text. */
function together(statements: readonly SQL[]): SQL {
  return sql`BEGIN NOT ATOMIC ${sql.join([...statements], sql`; `)}; END`;
}
