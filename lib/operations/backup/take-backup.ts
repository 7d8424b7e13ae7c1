import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Connection } from 'mysql2/promise';
import { databaseNameOf } from '@/db/admin-connection';
import { readLedger } from '@/db/delta-ledger';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { continuesLine, findNewestManifest } from './copy-logs';
import { dumpDatabase } from './dump-database';
import { copyAllFiles, writeFileList } from './files';
import { folderOf, listBackups, type Manifest, nameOf, type PartName, removeCutOff, writeManifest } from './manifest';
import { type BackupStore, storedName, writeObject } from './objects';
import { listLogFiles, openSource, readSourceFacts, type SourceFacts } from './source-connection';

export interface TakenBackup {
  manifest: Manifest;
  /** Written to the target by this run. */
  sizeBytes: number;
  damagedFiles: string[];
}

/**
 * Takes a full backup: the database at one moment, then its files (each is stored before the row that names it), the
 * manifest last. Remains of an interrupted run are removed first.
 * @param onBegin gets the name before anything is written
 */
export async function takeBackup(
  ctx: Ctx,
  store: BackupStore,
  sourceUrl: string,
  onBegin: (name: string) => Promise<void>,
): Promise<TakenBackup> {
  const source = await openSource(sourceUrl);
  try {
    const facts = await readSourceFacts(source);
    const name = nameOf(facts.now);
    if ((await listBackups(store.target)).includes(name)) throw new Error(`${name} is there already: try again`);
    await removeCutOff(store.target);
    await store.target.removeUnfinished();
    await onBegin(name);
    try {
      return await write(ctx, store, { source, sourceUrl, facts, name });
    } catch (error) {
      await store.target.remove(folderOf(name)).catch(() => undefined);
      throw error;
    }
  } finally {
    await source.end();
  }
}

interface Taking {
  source: Connection;
  sourceUrl: string;
  facts: SourceFacts;
  name: string;
}

async function write(ctx: Ctx, store: BackupStore, { source, sourceUrl, facts, name }: Taking): Promise<TakenBackup> {
  const { now, server, version, writesLog } = facts;
  const deltas = await readDeltas(source);
  const nameFor = (part: PartName) => storedName(store, `${folderOf(name)}${part}`, { compress: true });
  const { part: database, place } = await storeDump(store, nameFor('database.sql'), { sourceUrl, withLog: writesLog });
  const parts = [database];
  if (writesLog && !place) throw new Error('the dump names no binary log position');
  const rights = nameFor('rights.sql');
  parts.push({ name: rights, ...(await writeObject(store, rights, Readable.from(await describeRights(ctx)))) });
  const { files, copiedBytes, damaged } = await copyAllFiles(ctx, store);
  parts.push(await writeFileList(store, name, files));
  const manifest: Manifest = {
    format: 1,
    name,
    app: await readVersion(),
    takenAt: now.toISOString(),
    finishedAt: (await readSourceFacts(source)).now.toISOString(),
    database: { name: databaseNameOf(sourceUrl), server: version },
    delta: deltas.at(-1)?.name ?? '',
    deltas,
    log: place && { ...place, server, line: await chooseLine(store, source, server, name) },
    isEncrypted: store.key !== null,
    parts,
    files: { count: files.length, sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) },
    damaged,
  };
  await writeManifest(store.target, store.key, manifest);
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, copiedBytes);
  return { manifest, sizeBytes, damagedFiles: damaged };
}

/** A new partition is added once a month, by each worker that starts. */
const MOST_DUMPS = 3;
/** ER_TABLE_DEF_CHANGED, in the words of mariadb-dump. */
const TABLE_CHANGED = /\b1412\b/;

/** A dump reads one moment: a table altered during it ends it, and the next dump has the new table. */
async function storeDump(store: BackupStore, name: string, options: { sourceUrl: string; withLog: boolean }) {
  for (let tried = 1; ; tried += 1) {
    const dump = dumpDatabase(options.sourceUrl, { withLog: options.withLog });
    try {
      return { part: { name, ...(await writeObject(store, name, dump.content)) }, place: dump.place() };
    } catch (error) {
      if (tried === MOST_DUMPS || !(error instanceof Error) || !TABLE_CHANGED.test(error.message)) throw error;
      logger.warn({ err: error }, 'a table changed while it was dumped: dumping again');
    }
  }
}

/**
 * The line of the newest backup if the server's log continues it. Else a new one, also if that backup is unreadable.
 */
async function chooseLine(store: BackupStore, source: Connection, server: string, name: string): Promise<string> {
  const files = await listLogFiles(source);
  try {
    const log = (await findNewestManifest(store))?.log;
    return log && (await continuesLine(store, files, server, log)) ? log.line : name;
  } catch (err) {
    logger.error({ err }, 'the newest backup is damaged: this one begins a new line of the log');
    return name;
  }
}

/** The role's rights, as statements for the database in use. A dump of one database has none. */
async function describeRights(ctx: Ctx): Promise<Buffer[]> {
  const grants = await rowsOf<Record<string, string>>(ctx.db, sql`SHOW GRANTS FOR dms_app`);
  const [own] = await rowsOf<{ name: string }>(ctx.db, sql`SELECT DATABASE() AS name`);
  const prefix = `\`${own?.name}\`.`;
  return grants
    .map((row) => String(Object.values(row)[0]))
    .filter((statement) => statement.includes(` ${prefix}`))
    .map((statement) => Buffer.from(`${statement.replace(` ${prefix}`, ' ')};\n`));
}

/** Of the product; every process of it starts in its folder. */
async function readVersion(): Promise<string> {
  const { name, version } = JSON.parse(await readFile('package.json', 'utf8')) as { name: string; version: string };
  return `${name} ${version}`;
}

async function readDeltas(source: Connection): Promise<Manifest['deltas']> {
  const entries = (await readLedger(source)) ?? [];
  return entries.filter(({ appliedAt }) => appliedAt !== null).map(({ name, checksum }) => ({ name, checksum }));
}
