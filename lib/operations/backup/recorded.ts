import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { type BackupStore, storedName } from './objects';
import { heard, measure, through } from './streams';

// The only reader of a backup's objects: as the signed documents record them, or not at all. Verification and restore
// both use it, so the restore refuses whatever the verification reports. tests/architecture.unit.test.ts enforces it.

/** A name of a backup, a line or a log file: none leads out of its folder. */
export const PlainName = z.string().regex(/^\w[\w.-]*$/);
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** An object as a signed document names it: size and hash of the stored bytes, compressed and encrypted. */
export const Recorded = z.object({
  name: z.string().regex(/^(\w[\w.-]*\/)+\w[\w.-]*$/),
  sizeBytes: z.number().int(),
  sha256: Sha256,
});
export type Recorded = z.infer<typeof Recorded>;

/** A missing object, or one that differs from its record. The message names it. */
export class NotAsRecorded extends Error {
  constructor(name: string, cause?: unknown) {
    super(`${name}: ${describe((cause as NodeJS.ErrnoException | undefined)?.code)}`, { cause });
  }
}

/**
 * Reads the plain content of a recorded object. The stream fails at the latest at its end if the stored bytes differ
 * from the record.
 * @throws NotAsRecorded for another size, or none; Error without the key
 */
export async function readRecorded(store: BackupStore, recorded: Recorded): Promise<Readable> {
  const { name, sizeBytes, sha256 } = recorded;
  if ((await store.target.size(name)) !== sizeBytes) await refuse(store, name);
  const hash = createHash('sha256');
  const meter = measure(hash);
  const plain = await decode(store, name, through(await store.target.read(name), meter.stream));
  // A decoder may end before its input does, so that the count matters as well.
  return proven(name, plain, () => meter.bytes() === sizeBytes && hash.digest('hex') === sha256);
}

/** Reads a recorded object to its end. @throws NotAsRecorded */
export async function checkRecorded(store: BackupStore, recorded: Recorded): Promise<void> {
  for await (const _ of await readRecorded(store, recorded));
}

/** The name under which the content of an upload is stored. It is compressed already, as far as it can be. */
export const contentName = (store: BackupStore, sha256: string) =>
  storedName(store, `files/${sha256.slice(0, 2)}/${sha256}`, { compress: false });

/**
 * The content of an upload, which its own hash records. The stream fails at its end where the content has another.
 * @throws NotAsRecorded where there is none
 */
export async function readContent(store: BackupStore, sha256: string): Promise<Readable> {
  const name = contentName(store, sha256);
  const called = `file ${sha256}`;
  const stored = await store.target.read(name).catch((cause) => {
    throw new NotAsRecorded(called, cause);
  });
  const hash = createHash('sha256');
  const plain = await decode(store, name, stored);
  return proven(called, through(plain, measure(hash).stream), () => hash.digest('hex') === sha256);
}

/** Reads the content of an upload to its end. @throws NotAsRecorded */
export async function checkContent(store: BackupStore, sha256: string): Promise<void> {
  for await (const _ of await readContent(store, sha256));
}

async function decode({ key }: BackupStore, name: string, stored: Readable): Promise<Readable> {
  if (name.endsWith('.age') && !key) throw new Error(`${name} is encrypted: set BACKUP_KEY_FILE`);
  const opened = name.endsWith('.age') && key ? await decrypted(key, name, stored) : stored;
  return name.includes('.gz') ? through(opened, createGunzip()) : opened;
}

async function decrypted(key: NonNullable<BackupStore['key']>, name: string, stored: Readable): Promise<Readable> {
  try {
    return await key.decrypt(stored);
  } catch (cause) {
    stored.destroy();
    throw new NotAsRecorded(name, cause);
  }
}

function proven(name: string, plain: Readable, isAsRecorded: () => boolean): Readable {
  async function* read() {
    try {
      yield* plain;
    } catch (cause) {
      throw new NotAsRecorded(name, cause);
    }
    if (!isAsRecorded()) throw new NotAsRecorded(name);
  }
  return heard(Readable.from(read(), { objectMode: false }));
}

async function refuse(store: BackupStore, name: string): Promise<never> {
  // Says that it is missing where it is.
  (await store.target.read(name).catch((cause) => Promise.reject(new NotAsRecorded(name, cause)))).destroy();
  throw new NotAsRecorded(name);
}

function describe(code: string | undefined): string {
  if (code === 'ENOENT') return 'missing';
  // Of the disk or the share: EIO, EACCES. Decoders have codes that begin otherwise.
  return code && /^E[A-Z]+$/.test(code) ? `cannot be read (${code})` : 'altered or cut off';
}
