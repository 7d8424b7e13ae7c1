import { z } from 'zod';
import type { LogPlace } from './manifest';
import { readSigned } from './manifest';
import type { BackupStore } from './objects';
import type { LogFile } from './source-connection';

// Copied files of the binary log stand in `logs/<line>/`, each with a record beside it. A line is unbroken: it begins
// with a whole backup and ends where the server's log does not continue what was copied (another server, a log that was
// reset, or one that was removed before it was copied).

const SegmentRecord = z.object({
  /** The server's name of the log file. */
  file: z.string(),
  /** Bytes of the log file itself. */
  sizeBytes: z.number().int(),
  /** Of the object beside the record. */
  object: z.object({ name: z.string(), sizeBytes: z.number().int(), sha256: z.string() }),
  /** Commits before this moment are in this file and earlier ones, and their uploads are copied. */
  coversUntil: z.iso.datetime({ precision: 3 }).nullable(),
});
export type SegmentRecord = z.infer<typeof SegmentRecord>;

export const lineFolder = (line: string) => `logs/${line}/`;
export const recordName = (line: string, file: string) => `${lineFolder(line)}${file}.json`;

/** The number at the end of a log file's name. The seventh digit comes after two years of one file a minute. */
export const sequenceOf = (file: string) => Number(/\.(\d+)$/.exec(file)?.[1]);

/** Log files of a line that have a record, in their order. */
export async function listSegments({ target }: BackupStore, line: string): Promise<string[]> {
  const folder = lineFolder(line);
  const records = (await target.list(folder)).filter((name) => name.endsWith('.json'));
  return records
    .map((name) => name.slice(folder.length, -'.json'.length))
    .sort((left, right) => sequenceOf(left) - sequenceOf(right));
}

/** @throws Error for a record that was altered or is of another key */
export async function readSegment({ target, key }: BackupStore, line: string, file: string): Promise<SegmentRecord> {
  return readSigned(target, key, recordName(line, file), SegmentRecord);
}

/** The records from a place on, up to the first gap. */
export async function readSegmentsFrom(store: BackupStore, place: LogPlace): Promise<SegmentRecord[]> {
  const found: SegmentRecord[] = [];
  let expected = sequenceOf(place.file);
  for (const file of await listSegments(store, place.line)) {
    if (sequenceOf(file) < expected) continue;
    if (sequenceOf(file) > expected) break;
    found.push(await readSegment(store, place.line, file));
    expected += 1;
  }
  return found;
}

/**
 * Which log files of the server come next in a line; null where its log does not continue the line.
 * @param files of the server, in order
 * @param newest what was copied last, null for nothing yet: then the line begins with the file of `place`
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
