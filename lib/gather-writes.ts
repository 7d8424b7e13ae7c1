import { type InferInsertModel, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';
import { rowsInsert } from '@/db/rows-insert';
import type { TxCtx } from './ctx';

interface Gathered {
  waiting: SQL[];
  /** How much of it is rows: what it is worth to begin sending early. */
  rowCount: number;
  underWay: Promise<unknown>;
}

/** By the transaction's connection, which every context of the transaction shares. */
const gathered = new WeakMap<object, Gathered>();

/** Fewer rows are written sooner than a second statement is sent. */
const ROWS_WORTH_SENDING = 32;

/**
 * Writes something whose outcome nobody looks at: at once, or inside `gatherWrites` with the writes around it. A write
 * that has to find its row, or that is read again in the same transaction, is none of these.
 */
export async function write(tx: TxCtx, statement: SQLWrapper): Promise<void> {
  const open = gathered.get(tx.db);
  if (open) open.waiting.push(statement.getSQL());
  else await tx.db.execute(statement);
}

/** Rows that all name the same columns, written as `write` does. */
export async function writeRows<T extends MySqlTable>(
  tx: TxCtx,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const statement = rowsInsert(table, rows);
  if (!statement) return;
  const open = gathered.get(tx.db);
  if (open) open.rowCount += rows.length;
  await write(tx, statement);
}

/**
 * Sends what `fn` writes as one statement to the server, in the order written: what a round trip costs is paid once. A
 * write that fails fails the transaction, at the end of `fn` or where `sendGathered` is called.
 */
export async function gatherWrites<T>(tx: TxCtx, fn: () => Promise<T>): Promise<T> {
  if (gathered.has(tx.db)) return fn();
  const open: Gathered = { waiting: [], rowCount: 0, underWay: Promise.resolve() };
  gathered.set(tx.db, open);
  try {
    const result = await fn();
    await sendGathered(tx);
    return result;
  } finally {
    gathered.delete(tx.db);
    await open.underWay.catch(() => {});
  }
}

/**
 * Has the server begin with what waits, if it is much, while the caller puts together the rest. Until `arrived` or
 * `sendGathered` nothing else may be sent: a deadlock ends the transaction, and what is queued behind would be kept.
 */
export function sendAhead(tx: TxCtx): void {
  const open = gathered.get(tx.db);
  if (!open || open.rowCount < ROWS_WORTH_SENDING) return;
  const { underWay } = open;
  open.underWay = sendAll(tx, open, underWay);
  open.underWay.catch(() => {});
}

/** What was sent ahead is written. */
export async function arrived(tx: TxCtx): Promise<void> {
  await gathered.get(tx.db)?.underWay;
}

/** Sends what waits now, because the next statement builds on it. */
export async function sendGathered(tx: TxCtx): Promise<void> {
  const open = gathered.get(tx.db);
  if (open) await sendAll(tx, open, open.underWay);
}

async function sendAll(tx: TxCtx, open: Gathered, before: Promise<unknown>): Promise<void> {
  const waiting = open.waiting.splice(0);
  open.rowCount = 0;
  await before;
  const [first, ...others] = waiting;
  if (first) await tx.db.execute(others.length === 0 ? first : together(waiting));
}

/** Raw: MariaDB's compound statement; the driver still refuses several statements in one text. */
function together(statements: readonly SQL[]): SQL {
  return sql`BEGIN NOT ATOMIC ${sql.join([...statements], sql`; `)}; END`;
}
