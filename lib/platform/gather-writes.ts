import { setImmediate as endOfTurn } from 'node:timers/promises';
import { type InferInsertModel, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';
import { duplicateKeyOf, ERRNO, errnoOf } from '@/db/errors';
import { rowsInsert } from '@/db/rows-insert';
import type { TxCtx } from './ctx';

/** How many rows a statement has to meet: a compare-and-swap that was lost, or a row that is gone, meets fewer. */
interface Exactly {
  rows: number;
  refusal: () => Error;
}

interface Write {
  statement: SQL;
  exactly?: Exactly;
  /** What it means that the named unique index refused a row. */
  onDuplicate?: (index: string) => Error;
}

interface Gathered {
  waiting: Write[];
  /** How much of it is rows: what it is worth to begin sending early. */
  rowCount: number;
  underWay: Promise<unknown>;
  /** It is put together only, and sent later. */
  isKept: boolean;
}

/** Writes that are put together and not sent yet. */
export type KeptWrites = Pick<Gathered, 'waiting' | 'rowCount'>;

/** What is put together to be sent later has no later statement that could build on it. */
export class CannotBeKept extends Error {}

/** By the transaction's connection, which every context of the transaction shares. */
const gathered = new WeakMap<object, Gathered>();

/** Rows that wait for others of their table, by the transaction's connection. */
const coalesced = new WeakMap<object, Map<MySqlTable, InferInsertModel<MySqlTable>[]>>();

/** Fewer rows are written sooner than a second statement is sent. */
const ROWS_WORTH_SENDING = 32;

/** What the compound statement signals where its nth write is refused. No numbers of the server's own. */
const FIRST_REFUSAL = 60_000;

/**
 * Writes something whose outcome nobody looks at: at once, or inside `gatherWrites` with the writes around it. A write
 * that has to find its row, or that is read again in the same transaction, is none of these.
 */
export async function write(tx: TxCtx, statement: SQLWrapper): Promise<void> {
  const open = gathered.get(tx.db);
  if (open) open.waiting.push({ statement: statement.getSQL() });
  else await tx.db.execute(statement);
}

/**
 * Writes as `write` does what has to meet just so many rows; an insert or update that meets others is refused, at once
 * or where the gathered writes are sent.
 */
export async function writeExactly(tx: TxCtx, statement: SQLWrapper, exactly: Exactly): Promise<void> {
  const open = gathered.get(tx.db);
  if (open) {
    open.waiting.push({ statement: statement.getSQL(), exactly });
    open.rowCount += exactly.rows;
    return;
  }
  const [result] = await tx.db.execute(statement);
  if (result.affectedRows !== exactly.rows) throw exactly.refusal();
}

/** Rows that all name the same columns, written as `write` does. */
export async function writeRows<T extends MySqlTable>(
  tx: TxCtx,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const together = coalesced.get(tx.db);
  if (together) {
    const waiting = together.get(table);
    if (waiting) waiting.push(...rows);
    else together.set(table, [...rows]);
    return;
  }
  const statement = rowsInsert(table, rows);
  if (!statement) return;
  const open = gathered.get(tx.db);
  if (open) open.rowCount += rows.length;
  await write(tx, statement);
}

/**
 * Writes the rows that `fn` writes as one insert per table, in the order in which `fn` named the tables first: for what
 * is written per record of a batch. Nothing that `fn` does may build on these rows.
 */
export async function coalesceRows(tx: TxCtx, fn: () => Promise<void>): Promise<void> {
  const together = new Map<MySqlTable, InferInsertModel<MySqlTable>[]>();
  coalesced.set(tx.db, together);
  try {
    await fn();
  } finally {
    coalesced.delete(tx.db);
  }
  for (const [table, rows] of together) await writeRows(tx, table, rows);
}

/** Writes rows as `write` does that unique keys may refuse, and says what that means: at once or where they are sent. */
export async function writeUnique(
  tx: TxCtx,
  statement: SQLWrapper,
  { rows, onDuplicate }: { rows: number; onDuplicate: (index: string) => Error },
): Promise<void> {
  const open = gathered.get(tx.db);
  if (open) {
    open.waiting.push({ statement: statement.getSQL(), onDuplicate });
    open.rowCount += rows;
    return;
  }
  try {
    await tx.db.execute(statement);
  } catch (error) {
    throw errnoOf(error) === ERRNO.duplicate ? onDuplicate(duplicateKeyOf(error) ?? '') : error;
  }
}

/**
 * Sends what `fn` writes as one statement to the server, in the order written: what a round trip costs is paid once. A
 * write that fails fails the transaction, at the end of `fn` or where `sendGathered` is called.
 */
export async function gatherWrites<T>(tx: TxCtx, fn: () => Promise<T>): Promise<T> {
  if (gathered.has(tx.db)) return fn();
  const open: Gathered = { waiting: [], rowCount: 0, underWay: Promise.resolve(), isKept: false };
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
 * Puts together what `fn` writes without sending it.
 * @throws CannotBeKept where `fn` needs something to be sent
 */
export async function keepWrites<T>(tx: TxCtx, fn: () => Promise<T>): Promise<{ result: T; kept: KeptWrites }> {
  const around = gathered.get(tx.db);
  const open: Gathered = { waiting: [], rowCount: 0, underWay: Promise.resolve(), isKept: true };
  gathered.set(tx.db, open);
  try {
    return { result: await fn(), kept: open };
  } finally {
    if (around) gathered.set(tx.db, around);
    else gathered.delete(tx.db);
  }
}

/** Writes what was kept, behind what is gathered already. */
export async function writeKept(tx: TxCtx, { waiting, rowCount }: KeptWrites): Promise<void> {
  const open = gathered.get(tx.db);
  if (!open) throw new Error('kept writes are sent among gathered ones');
  open.waiting.push(...waiting);
  open.rowCount += rowCount;
  await sendAhead(tx);
}

/**
 * Has the server begin with what waits, if it is much, while the caller puts together the rest. Until `sendGathered`
 * nothing else may be written past the gathering: a deadlock ends the transaction, and what is queued behind would be
 * kept. Returns at the end of the turn, so that what was sent before this is noticed to have arrived.
 */
export async function sendAhead(tx: TxCtx): Promise<void> {
  const open = gathered.get(tx.db);
  if (!open || open.isKept || open.rowCount < ROWS_WORTH_SENDING) return;
  open.underWay = sendAll(tx, open);
  open.underWay.catch(() => {});
  await endOfTurn();
}

/** Waits for what was sent ahead: whoever may wait for long, or writes past the gathering, has to know it arrived. */
export async function sentAhead(tx: TxCtx): Promise<void> {
  await gathered.get(tx.db)?.underWay;
}

/** Sends what waits now, because the next statement builds on it. */
export async function sendGathered(tx: TxCtx): Promise<void> {
  const open = gathered.get(tx.db);
  if (!open) return;
  if (open.isKept) throw new CannotBeKept();
  open.underWay = sendAll(tx, open);
  await open.underWay;
}

async function sendAll(tx: TxCtx, open: Gathered): Promise<void> {
  const waiting = open.waiting.splice(0);
  const before = open.underWay;
  open.rowCount = 0;
  await before;
  const [first, ...others] = waiting;
  if (!first) return;
  const isBare = others.length === 0 && !first.exactly && !first.onDuplicate;
  try {
    await tx.db.execute(isBare ? first.statement : together(waiting));
  } catch (error) {
    const refused = waiting[(errnoOf(error) ?? 0) - FIRST_REFUSAL];
    throw refused?.onDuplicate?.(duplicateKeyOf(error) ?? '') ?? refused?.exactly?.refusal() ?? error;
  }
}

/** Raw: MariaDB's compound statement; the driver still refuses several statements in one text. */
function together(writes: readonly Write[]): SQL {
  return sql`BEGIN NOT ATOMIC ${sql.join(writes.map(asPart), sql`; `)}; END`;
}

function asPart({ statement, exactly, onDuplicate }: Write, index: number): SQL {
  const errno = sql.raw(String(FIRST_REFUSAL + index));
  if (onDuplicate) {
    const duplicate = sql.raw(String(ERRNO.duplicate));
    return sql`BEGIN DECLARE EXIT HANDLER FOR ${duplicate} RESIGNAL SET MYSQL_ERRNO = ${errno}; ${statement}; END`;
  }
  if (!exactly) return statement;
  return sql`${statement}; IF ROW_COUNT() <> ${exactly.rows} THEN SIGNAL SQLSTATE '45000'
    SET MYSQL_ERRNO = ${errno}, MESSAGE_TEXT = 'other rows than it had to meet'; END IF`;
}
