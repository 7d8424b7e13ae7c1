import path from 'node:path';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { databaseNameOf, openAdminConnection } from './admin-connection';
import { grantAppUser } from './app-user';
import { findBusinessData, listTables, refuseBusinessData } from './business-data';
import { type Delta, readDeltas } from './delta-files';
import {
  createLedger,
  dropEmptyLedger,
  forget,
  type LedgerEntry,
  readLedger,
  recordEnd,
  recordStart,
  withDeltaLock,
} from './delta-ledger';

// The schema changes only here. DDL commits by itself, so a delta is recorded before it runs and marked at its end. The
// next run finds an interrupted delta, undoes it through its rollback file and applies it again.

export const DELTAS_FOLDER = path.join(import.meta.dirname, '..', 'deltas');

export type ApplyOptions = {
  folder?: string;
  /** The address the app signs in with: its user is made if need be and given the role dms_app. */
  appUrl?: string;
  /** Accept missing older deltas on a database with business data, and a database with tables of others. */
  force?: boolean;
};

export type RollbackOptions = {
  folder?: string;
  /** The number of the last delta to keep; 0, the default, rolls back all of them. */
  to?: number;
  /** Roll back although people have worked in this database. */
  force?: boolean;
};

/**
 * Brings a database to the newest schema and returns the names of the applied deltas. Concurrent starters are
 * serialised. Throws when an applied delta was changed or removed, or when a delta fails. Also when an older delta is
 * missing on a database with business data.
 */
export async function applyDeltas(adminUrl: string, options: ApplyOptions = {}): Promise<string[]> {
  const deltas = await readDeltas(options.folder ?? DELTAS_FOLDER);
  const connection = await openAdminConnection(adminUrl);
  try {
    return await withDeltaLock(connection, databaseNameOf(adminUrl), async () => {
      const entries = (await readLedger(connection)) ?? (await startLedger(connection, options.force === true));
      refuseChangedDeltas(deltas, entries);
      await undoUnfinished(connection, deltas, entries);
      const pending = deltas.filter((delta) => !entries.some((entry) => entry.name === delta.name && entry.appliedAt));
      await refuseLateDeltas(connection, pending, entries, options.force === true);
      for (const delta of pending) await applyOne(connection, delta);
      if (options.appUrl) await grantAppUser(connection, adminUrl, options.appUrl);
      return pending.map((delta) => delta.name);
    });
  } finally {
    await connection.end();
  }
}

/**
 * Takes back the deltas above `to`, newest first, and returns their names. Throws when business data would be lost
 * (unless forced), when a delta has no rollback file, or when it was changed since it was applied.
 */
export async function rollbackDeltas(adminUrl: string, options: RollbackOptions = {}): Promise<string[]> {
  const deltas = await readDeltas(options.folder ?? DELTAS_FOLDER);
  const connection = await openAdminConnection(adminUrl);
  try {
    return await withDeltaLock(connection, databaseNameOf(adminUrl), async () => {
      const entries = (await readLedger(connection)) ?? [];
      refuseChangedDeltas(deltas, entries);
      const leaving = deltas
        .filter((delta) => delta.number > (options.to ?? 0) && entries.some((entry) => entry.name === delta.name))
        .reverse();
      if (leaving.length > 0) await refuseBusinessData(connection, 'The rollback', options.force === true);
      for (const delta of leaving) await rollbackOne(connection, delta);
      await dropEmptyLedger(connection);
      return leaving.map((delta) => delta.name);
    });
  } finally {
    await connection.end();
  }
}

async function startLedger(connection: Connection, force: boolean): Promise<LedgerEntry[]> {
  const [foreignTable] = await listTables(connection);
  if (foreignTable !== undefined && !force) {
    throw new Error(`this database has tables that are not ours (${foreignTable}, …): give an empty one`);
  }
  await createLedger(connection);
  return [];
}

/**
 * Compares the deltas of a backup with those of a folder.
 * @param applied without a checksum the name alone is compared
 * @throws Error for a delta that the folder lacks, or that has another checksum there
 */
export async function refuseForeignDeltas(
  folder: string,
  applied: readonly { name: string; checksum: string | null }[],
): Promise<void> {
  const deltas = await readDeltas(folder);
  for (const { name, checksum } of applied) {
    const delta = deltas.find((candidate) => candidate.name === name);
    if (!delta)
      throw new Error(`delta ${name} is in the backup, but not here: is this an older version of the product?`);
    if (checksum !== null && delta.checksum !== checksum) throw new Error(`delta ${name} of the backup is another one`);
  }
}

function refuseChangedDeltas(deltas: Delta[], entries: LedgerEntry[]): void {
  for (const entry of entries) {
    const delta = deltas.find((candidate) => candidate.name === entry.name);
    if (!delta) {
      throw new Error(
        `${entry.name} was applied to this database, but its file is not here: is this an older version?`,
      );
    }
    if (entry.appliedAt && delta.checksum !== entry.checksum) {
      throw new Error(
        `${entry.name} was changed after it had been applied. Put the file back and write a new delta; ` +
          'a database without business data can be made anew with: npm run db:reset',
      );
    }
  }
}

async function undoUnfinished(connection: Connection, deltas: Delta[], entries: LedgerEntry[]): Promise<void> {
  const unfinished = deltas.filter((delta) => entries.some((entry) => entry.name === delta.name && !entry.appliedAt));
  for (const delta of unfinished.reverse()) {
    const table = await findBusinessData(connection);
    if (table !== null) {
      throw new Error(
        `${delta.name} was cut off while it ran, and ${table} is not empty: finish or undo its statements by hand, ` +
          `then set applied_at in schema_deltas or delete its row`,
      );
    }
    await rollbackOne(connection, delta);
  }
}

async function refuseLateDeltas(
  connection: Connection,
  pending: Delta[],
  entries: LedgerEntry[],
  force: boolean,
): Promise<void> {
  const appliedNumbers = entries.filter((entry) => entry.appliedAt).map((entry) => Number.parseInt(entry.name, 10));
  const newest = Math.max(0, ...appliedNumbers);
  const late = pending.find((delta) => delta.number < newest);
  if (late && !force && (await findBusinessData(connection)) !== null) {
    throw new Error(
      `${late.name} is older than delta ${newest}, which is applied, and people have worked in this database: ` +
        'give it the next free number',
    );
  }
}

async function applyOne(connection: Connection, delta: Delta): Promise<void> {
  await recordStart(connection, delta);
  await runFile(connection, `${delta.name}.sql`, delta.sql);
  await recordEnd(connection, delta);
}

async function rollbackOne(connection: Connection, delta: Delta): Promise<void> {
  if (delta.rollbackSql === null) throw new Error(`${delta.name}.rollback.sql is missing`);
  await runFile(connection, `${delta.name}.rollback.sql`, delta.rollbackSql);
  await forget(connection, delta.name);
}

async function runFile(connection: Connection, fileName: string, sql: string): Promise<void> {
  try {
    await connection.query(sql);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The driver's error carries the whole file, which would bury the message; the warnings name the reason.
    throw new Error([`${fileName}: ${message}`, ...(await listWarnings(connection, message))].join('\n  '));
  }
}

async function listWarnings(connection: Connection, shown: string): Promise<string[]> {
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SHOW WARNINGS');
    const messages = new Set(rows.map((row) => String(row.Message)));
    return [...messages].filter((message) => !shown.includes(message));
  } catch {
    return ['the connection to the server was lost'];
  }
}
