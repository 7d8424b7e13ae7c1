import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupKey } from './backup-key';
import type { BackupTarget, StoredObject } from './backup-target';
import { measure, through } from './streams';

/** The fastest level: dumps and logs shrink to a fifth already, and better ones take several times the processor. */
const GZIP_LEVEL = 1;

/** Target and key of one installation. */
export interface BackupStore {
  target: BackupTarget;
  key: BackupKey | null;
  /** Ends what is being written. */
  signal?: AbortSignal | undefined;
}

/** The name of an object as it is stored: `.gz` for compressed text, `.age` where a key is set. */
export function storedName({ key }: BackupStore, name: string, { compress }: { compress: boolean }): string {
  return `${name}${compress ? '.gz' : ''}${key ? '.age' : ''}`;
}

/**
 * Compresses and encrypts on the way to the target. Whatever fails, the source included, leaves no object.
 * @param name as storedName made it
 */
export async function writeObject(store: BackupStore, name: string, plain: Readable): Promise<StoredObject> {
  const { target, key, signal } = store;
  if (signal) addAbortSignal(signal, plain);
  const compressed = name.includes('.gz') ? through(plain, createGzip({ level: GZIP_LEVEL })) : plain;
  return target.write(name, key ? await key.encrypt(compressed) : compressed);
}

/** The plain content. The stream fails where the object was altered. @throws Error where it is missing or of another key */
export async function readObject({ target, key }: BackupStore, name: string): Promise<Readable> {
  const stored = await target.read(name);
  if (name.endsWith('.age') && !key) throw new Error(`${name} is encrypted: set BACKUP_KEY_FILE`);
  const compressed = name.endsWith('.age') && key ? await key.decrypt(stored) : stored;
  return name.includes('.gz') ? through(compressed, createGunzip()) : compressed;
}

/** Whether an object is as it was stored. */
export async function isIntact({ target }: BackupStore, name: string, expected: StoredObject): Promise<boolean> {
  if ((await target.size(name)) !== expected.sizeBytes) return false;
  return (await hashOf(await target.read(name))) === expected.sha256;
}

/** SHA-256 of what a stream holds, in hex. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Passes content on; at its end the stream fails where the content has another hash than the one it is stored under. */
export function checked(content: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  const { stream } = measure(hash);
  stream._flush = (done) => {
    const found = hash.digest('hex');
    done(found === sha256 ? null : new DamagedContent(`the content of ${sha256} is damaged`));
  };
  return through(content, stream);
}

export class DamagedContent extends Error {}
