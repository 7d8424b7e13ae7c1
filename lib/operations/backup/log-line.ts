import { z } from 'zod';
import { type LogPlace, listBackups, readManifest, readSigned } from './manifest';
import { type BackupStore, storedName } from './objects';
import { PlainName, Recorded, Sha256 } from './recorded';
import type { LogFile } from './source-connection';

// Copied files of the binary log are in `logs/<line>/`, each with a record beside it. A line is unbroken: it begins
// with a full backup. It ends where the server's log does not continue the copies: another server, a reset log, or a
// file removed before its copy.

const SegmentRecord = z.object({
  /** The server's name of the log file. */
  file: PlainName,
  /** Bytes of the log file itself. */
  sizeBytes: z.number().int(),
  /** Of the object beside the record. */
  object: Recorded,
  /** Commits before this moment are in this file and earlier ones, and their uploads are copied. */
  coversUntil: z.iso.datetime({ precision: 3 }).nullable(),
  /** Files of the uploads in it, which have a copy; older records do not name them. */
  files: z.array(Sha256).default([]),
  /** Hashes of stored files that were damaged or missing: of this copy, and of earlier ones that are not mended. */
  damaged: z.array(Sha256).default([]),
});
export type SegmentRecord = z.infer<typeof SegmentRecord>;

const lineFolder = (line: string) => `logs/${line}/`;
export const recordName = (line: string, file: string) => `${lineFolder(line)}${file}.json`;

/** A record's name ends with the number of its log file. */
const RECORD = /^(\w[\w.-]*\.\d+)\.json$/;

/** The number at the end of a log file's name. The seventh digit comes after two years of one file a minute. */
export const sequenceOf = (file: string) => Number(/\.(\d+)$/.exec(file)?.[1]);

/** Log files of a line that have a record, in their order. */
export async function listSegments({ target }: BackupStore, line: string): Promise<string[]> {
  const folder = lineFolder(line);
  const files = (await target.list(folder)).flatMap((name) => RECORD.exec(name.slice(folder.length))?.[1] ?? []);
  return files.sort((left, right) => sequenceOf(left) - sequenceOf(right));
}

/** @throws Error for a record that was altered, is of another key, or of another log file */
export async function readSegment(store: BackupStore, line: string, file: string): Promise<SegmentRecord> {
  const name = recordName(line, file);
  const record = await readSigned(store.target, store.key, name, SegmentRecord);
  // A signature proves who wrote it, not that it belongs here.
  if (record.file !== file || record.object.name !== segmentName(store, line, file)) {
    throw new Error(`${name} is the record of ${record.object.name}`);
  }
  return record;
}

/** The name under which a log file is stored. */
export const segmentName = (store: BackupStore, line: string, file: string) =>
  storedName(store, `${lineFolder(line)}${file}`, { compress: true });

export interface CopiedLine {
  segments: SegmentRecord[];
  /** Reason why later copies cannot follow, in words: a copy is missing, or its record is not its own. */
  broken: string | null;
}

/**
 * The records from a place on, as far as one follows the other.
 * @param until enough when a record covers this moment
 */
export async function readSegmentsFrom(store: BackupStore, place: LogPlace, until?: Date): Promise<CopiedLine> {
  const first = sequenceOf(place.file);
  const files = (await listSegments(store, place.line)).filter((file) => sequenceOf(file) >= first);
  const segments: SegmentRecord[] = [];
  for (const file of files) {
    const expected = first + segments.length;
    if (sequenceOf(file) !== expected) return { segments, broken: describeGap(place, expected, file) };
    try {
      segments.push(await readSegment(store, place.line, file));
    } catch (error) {
      return { segments, broken: error instanceof Error ? error.message : String(error) };
    }
    const covered = segments.at(-1)?.coversUntil;
    if (until && covered && new Date(covered) >= until) return { segments, broken: null };
  }
  return { segments, broken: await findLaterBackup(store, place, first + segments.length) };
}

/** A whole backup that is later in the line proves that the log went on. */
async function findLaterBackup(store: BackupStore, place: LogPlace, next: number): Promise<string | null> {
  for (const name of await listBackups(store.target)) {
    const log = (await readManifest(store.target, store.key, name).catch(() => null))?.log;
    if (log?.line !== place.line || sequenceOf(log.file) <= next) continue;
    return describeGap(place, next, `the backup ${name}`);
  }
  return null;
}

function describeGap({ line, file }: LogPlace, missing: number, next: string): string {
  const name = file.replace(/\d+$/, (digits) => String(missing).padStart(digits.length, '0'));
  return `${lineFolder(line)}${name}: missing, and the log goes on behind it with ${next}`;
}

/**
 * Next log files of the server for a line; null if its log does not continue the line.
 * @param files of the server, in order
 * @param newest last copied file, null for none: then the line begins with the file of `place`
 */
export function planContinuation(
  files: readonly LogFile[],
  server: string,
  place: LogPlace,
  newest: SegmentRecord | null,
): LogFile[] | null {
  if (server !== place.server) return null;
  const at = newest
    ? files.findIndex(({ name, sizeBytes }) => name === newest.file && sizeBytes === newest.sizeBytes)
    : files.findIndex(({ name }) => name === place.file);
  if (at < 0) return null;
  return files.slice(newest ? at + 1 : at);
}
