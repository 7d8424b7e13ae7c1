import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { BackupKey } from './backup-key';
import type { BackupTarget } from './backup-target';
import { NotAsRecorded, PlainName, Recorded, Sha256 } from './recorded';

const Moment = z.iso.datetime({ precision: 3 });

/** Binary log position of the database in a backup. */
const LogPlace = z.object({
  /** The name of the backup that began this unbroken sequence of copied logs. */
  line: PlainName,
  /** Host, port and id of the server that writes it. */
  server: z.string(),
  file: PlainName,
  position: z.number().int().positive(),
});
export type LogPlace = z.infer<typeof LogPlace>;

const Manifest = z.object({
  format: z.literal(1),
  name: PlainName,
  app: z.string(),
  /** Everything committed before is in the backup. */
  takenAt: Moment,
  finishedAt: Moment,
  database: z.object({ name: z.string(), server: z.string() }),
  /** The newest applied delta. */
  delta: z.string(),
  /** All applied deltas; older backups do not name them. */
  deltas: z.array(z.object({ name: z.string(), checksum: z.string() })).default([]),
  /** Null where the server writes no binary log: no other moment than this one can be restored. */
  log: LogPlace.nullable(),
  isEncrypted: z.boolean(),
  /** Sizes and hashes of the objects as they are stored. */
  parts: z.array(Recorded),
  files: z.object({ count: z.number().int(), sizeBytes: z.number().int() }),
  /** Hashes of stored files that were damaged or missing, so that no copy could be made. */
  damaged: z.array(Sha256).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

const Signed = z.object({ body: z.unknown(), signature: z.string().nullable() });

const FULL = 'full/';
const MANIFEST = 'manifest.json';

export const folderOf = (name: string) => `${FULL}${name}/`;

/** `20251125T180000Z`: sorts by time, and is a name everywhere. */
export const nameOf = (moment: Date) => `${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

const NAME = /^(\d{8})T(\d{6})Z$/;

/** The moment in a backup's name. */
export function momentOf(name: string): Date {
  const [, date, time] = NAME.exec(name) ?? [];
  if (!date || !time) throw new Error(`${name} is no name of a backup`);
  const part = (text: string) => text.replace(/^(\d+)(\d\d)(\d\d)$/, '$1-$2-$3');
  return new Date(`${part(date)}T${part(time).replaceAll('-', ':')}Z`);
}

/** The last object of a backup: without it there is none. */
export async function writeManifest(target: BackupTarget, key: BackupKey | null, manifest: Manifest): Promise<void> {
  await writeSigned(target, key, `${folderOf(manifest.name)}${MANIFEST}`, manifest);
}

/** @throws Error when it is missing, altered, of another key, or of another backup */
export async function readManifest(target: BackupTarget, key: BackupKey | null, name: string): Promise<Manifest> {
  const object = `${folderOf(PlainName.parse(name))}${MANIFEST}`;
  const manifest = await readSigned(target, key, object, Manifest);
  // A signature proves who wrote it, not that it belongs here.
  if (manifest.name !== name) throw new Error(`${object} is the manifest of ${manifest.name}`);
  for (const part of manifest.parts) {
    if (!part.name.startsWith(folderOf(name))) throw new Error(`${object} names ${part.name}, of another backup`);
  }
  return manifest;
}

/** The parts of a backup: the database, the rights of the app's role, and the list of files. */
const PARTS = ['database.sql', 'rights.sql', 'files.txt'] as const;
export type PartName = (typeof PARTS)[number];

/** A part as it is recorded. @throws Error for a manifest without it */
export function partOf(manifest: Manifest, part: PartName): Recorded {
  const name = `${folderOf(manifest.name)}${part}.gz${manifest.isEncrypted ? '.age' : ''}`;
  const found = manifest.parts.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`the manifest of ${manifest.name} does not name ${name}`);
  return found;
}

/** Names of the complete backups, the oldest first. */
export async function listBackups(target: BackupTarget): Promise<string[]> {
  return (await listFolders(target)).filter(({ isComplete }) => isComplete).map(({ name }) => name);
}

/** Removes the remains of interrupted runs. */
export async function removeCutOff(target: BackupTarget): Promise<void> {
  for (const { name, isComplete } of await listFolders(target)) if (!isComplete) await target.remove(folderOf(name));
}

async function listFolders(target: BackupTarget): Promise<{ name: string; isComplete: boolean }[]> {
  const objects = (await target.list(FULL)).map((object) => object.slice(FULL.length).split('/'));
  const names = [...new Set(objects.map(([name = '']) => name))].filter((name) => NAME.test(name));
  return names.map((name) => ({
    name,
    isComplete: objects.some(([folder, object]) => folder === name && object === MANIFEST),
  }));
}

/** A JSON document that a key authenticates where there is one. */
export async function writeSigned(
  target: BackupTarget,
  key: BackupKey | null,
  name: string,
  body: unknown,
): Promise<void> {
  const document = { body, signature: key?.sign(body) ?? null };
  await target.write(name, Readable.from([Buffer.from(`${JSON.stringify(document, null, 2)}\n`)]));
}

/** @throws Error when it is missing, altered, or of another key */
export async function readSigned<T>(
  target: BackupTarget,
  key: BackupKey | null,
  name: string,
  Body: z.ZodType<T>,
): Promise<T> {
  const { body, signature } = await readDocument(target, name, Signed);
  if (key && signature === null) throw new Error(`${name} was written without a key: unset BACKUP_KEY to read it`);
  if (!key && signature !== null) throw new Error(`${name} was written with a key: set BACKUP_KEY_FILE`);
  if (key && signature !== null && !key.isSignatureOf(body, signature)) {
    throw new Error(`${name} was altered, or written with another key`);
  }
  return wellFormed(name, () => Body.parse(body));
}

async function readDocument<T>(target: BackupTarget, name: string, Document: z.ZodType<T>): Promise<T> {
  const content = await target.read(name).then(text, (cause) => {
    throw new NotAsRecorded(name, cause);
  });
  return wellFormed(name, () => Document.parse(JSON.parse(content)));
}

function wellFormed<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new NotAsRecorded(name, cause);
  }
}
