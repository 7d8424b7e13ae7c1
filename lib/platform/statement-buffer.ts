import { type InferInsertModel, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';
import { duplicateKeyOf, ERRNO, errnoOf } from '@/db/errors';
import { rowsInsert } from '@/db/rows-insert';
import type { TxCtx } from './ctx';

/** Rows that a statement must match. A lost compare-and-swap, or a missing row, matches fewer. */
interface Exactly {
  rows: number;
  refusal: () => Error;
}

interface Statement {
  build: () => SQL;
  exactly?: Exactly;
  /** The error for a row that the named unique index refused. */
  onDuplicate?: (index: string) => Error;
}

/** The compound statement signals this number plus the position of the refused statement. MariaDB uses none as high. */
const FIRST_REFUSAL = 60_000;

/** Writes of one transaction that go to the server as one compound statement, in the order written. */
class StatementBuffer {
  private statements: Statement[] = [];
  private appended = new Map<MySqlTable, InferInsertModel<MySqlTable>[]>();

  enqueue(statement: Statement): void {
    this.statements.push(statement);
  }

  /** One insert per table and flush, at the place of the table's first rows. */
  append<T extends MySqlTable>(table: T, rows: readonly InferInsertModel<T>[]): void {
    const known = this.appended.get(table);
    if (known) {
      known.push(...rows);
      return;
    }
    const all: InferInsertModel<MySqlTable>[] = [...rows];
    this.appended.set(table, all);
    this.enqueue({ build: () => rowsInsert<MySqlTable>(table, all) });
  }

  async flush(tx: TxCtx): Promise<void> {
    const { statements } = this;
    this.statements = [];
    this.appended = new Map();
    const [first, ...others] = statements;
    if (!first) return;
    if (others.length === 0) return send(tx, first);
    try {
      await tx.db.execute(compound(statements));
    } catch (error) {
      const refused = statements[(errnoOf(error) ?? 0) - FIRST_REFUSAL];
      throw refused?.onDuplicate?.(duplicateKeyOf(error) ?? '') ?? refused?.exactly?.refusal() ?? error;
    }
  }
}

/** By the transaction's connection, which every context of the transaction shares. */
const buffers = new WeakMap<object, StatementBuffer>();

/**
 * Sends what `fn` writes as one compound statement: one round trip instead of one per statement. A write that fails
 * fails the transaction at the end of `fn`, or where `flushWrites` is called. Inside another call it joins that one.
 */
export async function bufferWrites<T>(tx: TxCtx, fn: () => Promise<T>): Promise<T> {
  if (buffers.has(tx.db)) return fn();
  const buffer = new StatementBuffer();
  buffers.set(tx.db, buffer);
  try {
    const result = await fn();
    await buffer.flush(tx);
    return result;
  } finally {
    buffers.delete(tx.db);
  }
}

/** Flushes the statement buffer now, because the next statement reads its rows. */
export async function flushWrites(tx: TxCtx): Promise<void> {
  await buffers.get(tx.db)?.flush(tx);
}

/** Writes something whose outcome is not looked at: at once, or buffered inside `bufferWrites`. */
export async function write(tx: TxCtx, statement: SQLWrapper): Promise<void> {
  await enqueueOrSend(tx, { build: () => statement.getSQL() });
}

/** `write` of an insert or update that must meet just so many rows; one that meets others is refused when it is sent. */
export async function writeExactly(tx: TxCtx, statement: SQLWrapper, exactly: Exactly): Promise<void> {
  await enqueueOrSend(tx, { build: () => statement.getSQL(), exactly });
}

/** `write` of rows that unique keys may refuse. */
export async function writeUnique(
  tx: TxCtx,
  statement: SQLWrapper,
  { onDuplicate }: { onDuplicate: (index: string) => Error },
): Promise<void> {
  await enqueueOrSend(tx, { build: () => statement.getSQL(), onDuplicate });
}

/** `write` of rows that all name the same columns. */
export async function writeRows<T extends MySqlTable>(
  tx: TxCtx,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  if (rows.length > 0) await enqueueOrSend(tx, { build: () => rowsInsert(table, rows) });
}

/**
 * `writeRows` for append-only tables (events, deliveries, audit rows). Nothing in the same transaction updates or deletes
 * these rows, so the buffer joins the rows of several calls into one insert.
 */
export async function appendRows<T extends MySqlTable>(
  tx: TxCtx,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  if (rows.length === 0) return;
  const buffer = buffers.get(tx.db);
  if (buffer) buffer.append(table, rows);
  else await writeRows(tx, table, rows);
}

async function enqueueOrSend(tx: TxCtx, statement: Statement): Promise<void> {
  const buffer = buffers.get(tx.db);
  if (buffer) buffer.enqueue(statement);
  else await send(tx, statement);
}

async function send(tx: TxCtx, { build, exactly, onDuplicate }: Statement): Promise<void> {
  try {
    const [result] = await tx.db.execute(build());
    if (exactly && result.affectedRows !== exactly.rows) throw exactly.refusal();
  } catch (error) {
    throw onDuplicate && errnoOf(error) === ERRNO.duplicate ? onDuplicate(duplicateKeyOf(error) ?? '') : error;
  }
}

/** Raw: MariaDB's compound statement; the driver refuses several statements in one text. */
function compound(statements: readonly Statement[]): SQL {
  return sql`BEGIN NOT ATOMIC ${sql.join(statements.map(asPart), sql`; `)}; END`;
}

function asPart({ build, exactly, onDuplicate }: Statement, index: number): SQL {
  const errno = sql.raw(String(FIRST_REFUSAL + index));
  if (onDuplicate) {
    const duplicate = sql.raw(String(ERRNO.duplicate));
    return sql`BEGIN DECLARE EXIT HANDLER FOR ${duplicate} RESIGNAL SET MYSQL_ERRNO = ${errno}; ${build()}; END`;
  }
  if (!exactly) return build();
  return sql`${build()}; IF ROW_COUNT() <> ${exactly.rows} THEN SIGNAL SQLSTATE '45000'
    SET MYSQL_ERRNO = ${errno}, MESSAGE_TEXT = 'other rows than it had to meet'; END IF`;
}
