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
import type { ChosenMoment } from '@/lib/operations/backup/choose-moment';
import { readFrom, toolServerOf, writeTo } from '@/lib/operations/backup/database-tools';
import type { SegmentRecord } from '@/lib/operations/backup/log-line';
import { type Manifest, partOf } from '@/lib/operations/backup/manifest';
import type { BackupStore } from '@/lib/operations/backup/objects';
import { readRecorded } from '@/lib/operations/backup/recorded';
import { portableStatements } from './portable-statements';

/** A restore has begun here and not ended: the next one may remove what it has left. */
const MARKER = 'dms_restore_unfinished';

/** @throws Error when people have worked in the database, unless forced or left by a restore that was cut off */
export async function refuseUsedDatabase(adminUrl: string, force: boolean): Promise<void> {
  await asAdmin(adminUrl, async (connection) => {
    const isUnfinished = (await listTables(connection)).includes(MARKER);
    await refuseBusinessData(connection, 'The restore', force || isUnfinished);
  });
}

/** Empties the database for a restore. */
export async function emptyDatabase(adminUrl: string): Promise<void> {
  const name = quoteName(databaseNameOf(adminUrl));
  await asAdmin(adminUrl, (connection) => connection.query(`DROP DATABASE ${name}`));
  await asAdmin(adminUrl, (connection) => connection.query(`CREATE TABLE ${MARKER} (begun_at DATETIME(3) NOT NULL)`));
}

/** The database is whole: a further restore needs `force` again. */
export async function finishDatabase(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, (connection) => connection.query(`DROP TABLE ${MARKER}`));
}

/** Loads the dump and then the rights, which the log may change again. */
export async function loadDump(store: BackupStore, adminUrl: string, manifest: Manifest): Promise<void> {
  await runStatements(adminUrl, await readRecorded(store, partOf(manifest, 'database.sql')));
  const rights = await text(await readRecorded(store, partOf(manifest, 'rights.sql')));
  await asAdmin(adminUrl, (connection) => connection.query(`CREATE ROLE IF NOT EXISTS dms_app; ${rights}`));
}

/** Repeats what the log holds from the dump's place on. Rows are written as they were: no trigger runs again. */
export async function replayLog(store: BackupStore, adminUrl: string, moment: ChosenMoment): Promise<void> {
  const { manifest, segments, stopAt } = moment;
  if (!manifest.log || segments.length === 0) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dms-replay-'));
  try {
    const files = await copySegments(store, segments, folder);
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

/** Log files as they were recorded, below a folder of this machine. @returns their paths, in order */
export async function copySegments(
  store: BackupStore,
  segments: readonly SegmentRecord[],
  folder: string,
): Promise<string[]> {
  const files: string[] = [];
  for (const { file, object } of segments) {
    const copy = path.join(folder, file);
    await pipeline(await readRecorded(store, object), createWriteStream(copy, { mode: 0o600 }));
    files.push(copy);
  }
  return files;
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
