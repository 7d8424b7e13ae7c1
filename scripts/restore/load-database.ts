import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Connection } from 'mysql2/promise';
import { databaseNameOf, openAdminConnection, quoteName } from '@/db/admin-connection';
import { listTables, refuseBusinessData } from '@/db/business-data';
import { readFrom, toolServerOf, writeTo } from '@/lib/operations/backup/database-tools';
import { type BackupStore, readObject } from '@/lib/operations/backup/objects';
import { databasePart, rightsPart } from '@/lib/operations/backup/take-backup';
import type { ChosenMoment } from './choose-moment';
import { portableStatements } from './portable-statements';

/** A restore has begun here and not ended: the next one may remove what it has left. */
const MARKER = 'dms_restore_unfinished';

/**
 * Empties the database for a restore.
 * @throws Error when people have worked in it, unless forced or left by a restore that was cut off
 */
export async function prepareDatabase(adminUrl: string, force: boolean): Promise<void> {
  const name = quoteName(databaseNameOf(adminUrl));
  await asAdmin(adminUrl, async (connection) => {
    const isUnfinished = (await listTables(connection)).includes(MARKER);
    await refuseBusinessData(connection, 'The restore', force || isUnfinished);
    await connection.query(`DROP DATABASE ${name}`);
  });
  await asAdmin(adminUrl, (connection) => connection.query(`CREATE TABLE ${MARKER} (begun_at DATETIME(3) NOT NULL)`));
}

/** The database is whole: a further restore needs `force` again. */
export async function finishDatabase(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, (connection) => connection.query(`DROP TABLE ${MARKER}`));
}

/** Loads the dump and then the rights, which the log may change again. */
export async function loadDump(store: BackupStore, adminUrl: string, name: string): Promise<void> {
  await runStatements(adminUrl, await readObject(store, databasePart(store, name)));
  const rights = await text(await readObject(store, rightsPart(store, name)));
  await asAdmin(adminUrl, (connection) => connection.query(`CREATE ROLE IF NOT EXISTS dms_app; ${rights}`));
}

/** Repeats what the log holds from the dump's place on. Rows are written as they were: no trigger runs again. */
export async function replayLog(store: BackupStore, adminUrl: string, moment: ChosenMoment): Promise<void> {
  const { manifest, segments, stopAt } = moment;
  if (!manifest.log || segments.length === 0) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dms-replay-'));
  try {
    const files: string[] = [];
    for (const { file, object } of segments) {
      const copy = path.join(folder, file);
      await pipeline(await readObject(store, object.name), createWriteStream(copy, { mode: 0o600 }));
      files.push(copy);
    }
    const { database, env } = toolServerOf(adminUrl);
    const source = manifest.database.name;
    const options = [
      '--no-defaults',
      '--verify-binlog-checksum',
      `--start-position=${manifest.log.position}`,
      ...(stopAt ? [`--stop-datetime=${stopAt.toISOString().slice(0, 19).replace('T', ' ')}`] : []),
      // The filter sees the name in the log, before it is rewritten.
      `--database=${source}`,
      ...(source === database ? [] : [`--rewrite-db=${source}->${database}`]),
    ];
    await runStatements(adminUrl, readFrom('mariadb-binlog', [...options, ...files], env));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runStatements(adminUrl: string, statements: Readable): Promise<void> {
  const { args, env, database } = toolServerOf(adminUrl);
  const client = writeTo(
    'mariadb',
    [...args, '--binary-mode', '--max-allowed-packet=1G', '--default-character-set=utf8mb4', database],
    env,
  );
  // Of two faults, the client's own words say more than the pipe that broke.
  const written = pipeline(statements, portableStatements(), client.input);
  written.catch(() => undefined);
  await client.over;
  await written;
}

async function asAdmin(adminUrl: string, work: (connection: Connection) => Promise<unknown>): Promise<void> {
  const connection = await openAdminConnection(adminUrl);
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}
