import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Ctx } from '@/lib/platform/ctx';
import { runTool, toolServerOf } from './database-tools';
import { copyNewFiles } from './files';
import { lineFolder, listSegments, planContinuation, readSegment, recordName, type SegmentRecord } from './log-line';
import { type LogPlace, listBackups, readManifest, writeSigned } from './manifest';
import { type BackupStore, storedName, writeObject } from './objects';
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
    const place = await findNewestPlace(store);
    if (!place) throw new NoLogLine('there is no whole backup yet that the log could continue');
    await source.query('FLUSH LOCAL BINARY LOGS');
    const next = await findNext(store, await listLogFiles(source), server, place);
    if (!next) throw new NoLogLine("the server's binary log does not continue what was copied: take a whole backup");
    const { copiedBytes, damaged } = await copyNewFiles(ctx, store);
    // The last one is being written again.
    const closed = next.slice(0, -1);
    let sizeBytes = copiedBytes;
    for (const [at, file] of closed.entries()) {
      const isLast = at === closed.length - 1;
      sizeBytes += await copySegment(store, sourceUrl, place.line, file, isLast ? now : null);
    }
    return { line: place.line, coversUntil: now, sizeBytes, damagedFiles: damaged };
  } finally {
    await source.end();
  }
}

/** Whether the server's log continues a line. */
export async function findNext(
  store: BackupStore,
  files: readonly LogFile[],
  server: string,
  place: LogPlace,
): Promise<LogFile[] | null> {
  const newest = (await listSegments(store, place.line)).at(-1);
  return planContinuation(files, server, place, newest ? await readSegment(store, place.line, newest) : null);
}

/** Where the newest backup is in the log; null when there is none or it knows no log. */
export async function findNewestPlace(store: BackupStore): Promise<LogPlace | null> {
  const newest = (await listBackups(store.target)).at(-1);
  return newest ? (await readManifest(store.target, store.key, newest)).log : null;
}

/** @returns bytes stored */
async function copySegment(
  store: BackupStore,
  sourceUrl: string,
  line: string,
  file: LogFile,
  coversUntil: Date | null,
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
    const name = storedName(store, `${lineFolder(line)}${file.name}`, { compress: true });
    const stored = await writeObject(store, name, createReadStream(copy));
    const record: SegmentRecord = {
      file: file.name,
      sizeBytes: file.sizeBytes,
      object: { name, ...stored },
      coversUntil: coversUntil?.toISOString() ?? null,
    };
    await writeSigned(store.target, store.key, recordName(line, file.name), record);
    return stored.sizeBytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
