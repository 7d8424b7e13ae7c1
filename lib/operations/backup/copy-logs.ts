import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Ctx } from '@/lib/platform/ctx';
import { runTool, toolServerOf } from './database-tools';
import { copyNewFiles } from './files';
import {
  listSegments,
  planContinuation,
  readSegment,
  recordName,
  type SegmentRecord,
  segmentName,
  sequenceOf,
} from './log-line';
import { type LogPlace, listBackups, type Manifest, readManifest, writeSigned } from './manifest';
import { type BackupStore, writeObject } from './objects';
import { NotAsRecorded } from './recorded';
import { type LogFile, listLogFiles, openSource, readSourceFacts } from './source-connection';

/** Nothing to continue: a whole backup begins a new line. */
export class NoLogLine extends Error {}

export interface CopiedLogs {
  line: string;
  coversUntil: Date;
  sizeBytes: number;
  damagedFiles: string[];
}

/**
 * Closes the server's log file and copies every closed one that the target lacks, with the files of new uploads. Closed
 * files never change: each is copied once, and the next run continues one that was cut off.
 * @throws NoLogLine when only a whole backup can go on
 */
export async function copyLogs(ctx: Ctx, store: BackupStore, sourceUrl: string): Promise<CopiedLogs> {
  const source = await openSource(sourceUrl);
  try {
    const { now, server, writesLog } = await readSourceFacts(source);
    if (!writesLog) throw new Error('the server writes no binary log (log_bin): only whole backups are possible');
    const manifest = await asLine(findNewestManifest(store));
    if (!manifest?.log) throw new NoLogLine('there is no whole backup yet that the log could continue');
    const { line } = manifest.log;
    await source.query('FLUSH LOCAL BINARY LOGS');
    const newest = await asLine(readNewestSegment(store, line));
    const next = planContinuation(await listLogFiles(source), server, manifest.log, newest);
    if (!next) throw new NoLogLine("the server's binary log does not continue what was copied: take a whole backup");
    const copied = await copyNewFiles(ctx, store, new Date(newest?.coversUntil ?? manifest.takenAt));
    const damaged = [...new Set([...findKnownDamage(manifest, newest), ...copied.damaged])];
    // The last one is being written again.
    const closed = next.slice(0, -1);
    let sizeBytes = copied.copiedBytes;
    for (const [at, file] of closed.entries()) {
      // An earlier file was closed before, by the server or by an interrupted copy.
      const covers =
        at === closed.length - 1
          ? { coversUntil: now.toISOString(), files: copied.files.map(({ sha256 }) => sha256), damaged }
          : { coversUntil: null, files: [], damaged };
      sizeBytes += await copySegment(store, sourceUrl, line, file, covers);
    }
    return { line, coversUntil: now, sizeBytes, damagedFiles: damaged };
  } finally {
    await source.end();
  }
}

/** Damage at the end of the line is possible: a full backup begins another line. @throws NoLogLine */
async function asLine<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    throw error instanceof NotAsRecorded ? new NoLogLine(`${error.message}: take a whole backup`) : error;
  });
}

/** True if the server's log continues a line. */
export async function continuesLine(
  store: BackupStore,
  files: readonly LogFile[],
  server: string,
  place: LogPlace,
): Promise<boolean> {
  return planContinuation(files, server, place, await readNewestSegment(store, place.line)) !== null;
}

/** The newest whole backup; null when there is none. @throws Error for a manifest that is not its own */
export async function findNewestManifest(store: BackupStore): Promise<Manifest | null> {
  const newest = (await listBackups(store.target)).at(-1);
  return newest ? readManifest(store.target, store.key, newest) : null;
}

async function readNewestSegment(store: BackupStore, line: string): Promise<SegmentRecord | null> {
  const newest = (await listSegments(store, line)).at(-1);
  return newest ? readSegment(store, line, newest) : null;
}

/** Damaged files stay named until a whole backup has read them again. */
function findKnownDamage(manifest: Manifest, newest: SegmentRecord | null): string[] {
  const isLater = newest && manifest.log && sequenceOf(newest.file) >= sequenceOf(manifest.log.file);
  return isLater ? newest.damaged : manifest.damaged;
}

/** @returns bytes stored */
async function copySegment(
  store: BackupStore,
  sourceUrl: string,
  line: string,
  file: LogFile,
  covers: Pick<SegmentRecord, 'coversUntil' | 'files' | 'damaged'>,
): Promise<number> {
  store.signal?.throwIfAborted();
  const { args, env } = toolServerOf(sourceUrl);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dms-log-'));
  try {
    const options = ['--read-from-remote-server', '--raw', `--result-file=${folder}${path.sep}`];
    await runTool('mariadb-binlog', [...args, ...options, file.name], env);
    const copy = path.join(folder, file.name);
    const { size } = await stat(copy);
    if (size !== file.sizeBytes) throw new Error(`${file.name} has ${file.sizeBytes} bytes, ${size} were read`);
    const name = segmentName(store, line, file.name);
    const stored = await writeObject(store, name, createReadStream(copy));
    const record: SegmentRecord = {
      file: file.name,
      sizeBytes: file.sizeBytes,
      object: { name, ...stored },
      ...covers,
    };
    await writeSigned(store.target, store.key, recordName(line, file.name), record);
    return stored.sizeBytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
