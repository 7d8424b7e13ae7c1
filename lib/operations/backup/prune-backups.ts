import { readFileList } from './files';
import { listSegments, recordName, segmentName, sequenceOf } from './log-line';
import { folderOf, listBackups, readManifest } from './manifest';
import type { BackupStore } from './objects';
import { contentName } from './recorded';
import { chooseKept, DAYS_KEPT, isRecent } from './retention';

const FILES = 'files/';
const LOGS = 'logs/';
/** A day longer than the log: a file that only the log knows goes with it, not before. */
const UNLISTED_FILE_MS = (DAYS_KEPT + 1) * 24 * 3600_000;

export interface Pruned {
  backups: string[];
  logFiles: number;
  files: number;
  /** Why logs or files were all kept, in words: a kept backup can no longer say which are its own. */
  faults: string[];
}

/** Removes backups that the retention rule no longer keeps, logs without a recent backup, and files of none of them. */
export async function pruneBackups(store: BackupStore, now: Date): Promise<Pruned> {
  const names = await listBackups(store.target);
  const kept = chooseKept(names, now);
  const removed = names.filter((name) => !kept.has(name));
  for (const name of removed) await store.target.remove(folderOf(name));
  const pruned: Pruned = { backups: removed, logFiles: 0, files: 0, faults: [] };
  const recent = [...kept].filter((name) => isRecent(name, now)).concat([...kept].slice(0, 1));
  // A backup damaged since the listing must not stop the nightly run.
  const noting = async (work: () => Promise<void>) => {
    await work().catch((error) => pruned.faults.push(error instanceof Error ? error.message : String(error)));
  };
  await noting(async () => {
    pruned.logFiles = await pruneLogs(store, recent);
  });
  await noting(async () => {
    pruned.files = await pruneFiles(store, kept, now);
  });
  return pruned;
}

/** @param recent backups whose log is kept */
async function pruneLogs(store: BackupStore, recent: readonly string[]): Promise<number> {
  const firstOf = new Map<string, number>();
  for (const name of recent) {
    const { log } = await readManifest(store.target, store.key, name);
    if (!log) continue;
    const sequence = sequenceOf(log.file);
    firstOf.set(log.line, Math.min(sequence, firstOf.get(log.line) ?? sequence));
  }
  let removed = 0;
  const lines = new Set((await store.target.list(LOGS)).map((name) => String(name.split('/')[1])));
  for (const line of lines) {
    const first = firstOf.get(line) ?? Number.POSITIVE_INFINITY;
    for (const file of await listSegments(store, line)) {
      if (sequenceOf(file) >= first) continue;
      // The record first: a segment without one is none.
      await store.target.remove(recordName(line, file));
      await store.target.remove(segmentName(store, line, file));
      removed += 1;
    }
  }
  return removed;
}

async function pruneFiles(store: BackupStore, kept: ReadonlySet<string>, now: Date): Promise<number> {
  const wanted = new Set<string>();
  for (const name of kept) {
    const manifest = await readManifest(store.target, store.key, name);
    for (const sha256 of await readFileList(store, manifest)) wanted.add(contentName(store, sha256));
  }
  let removed = 0;
  for (const name of await store.target.list(FILES)) {
    if (wanted.has(name)) continue;
    if ((await store.target.writtenAt(name)) > now.getTime() - UNLISTED_FILE_MS) continue;
    await store.target.remove(name);
    removed += 1;
  }
  return removed;
}
