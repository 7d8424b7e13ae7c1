import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { BackupKey } from './backup-key';
import type { BackupTarget, StoredObject } from './backup-target';
import { heard, through } from './streams';

/** The fastest level: dumps and logs shrink to a fifth already, and better ones take several times the processor. */
const GZIP_LEVEL = 1;

/** Target and key of one installation. */
export interface BackupStore {
  target: BackupTarget;
  key: BackupKey | null;
  /** Aborts the write in progress. */
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

/** SHA-256 of what a stream holds, in hex. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Faults of one file on a disk. Others, such as a share that is not mounted, are of all of them. */
const UNREADABLE = new Set(['EIO', 'EACCES', 'EPERM', 'EISDIR', 'EUCLEAN', 'EBADMSG', 'ENODATA']);

/**
 * Passes content on. The stream fails with DamagedContent if it cannot be read, and at its end if its hash differs from
 * its name.
 */
export function checked(content: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  async function* read() {
    try {
      for await (const chunk of content) {
        hash.update(chunk as Buffer);
        yield chunk;
      }
    } catch (cause) {
      if (!UNREADABLE.has(String((cause as NodeJS.ErrnoException).code))) throw cause;
      throw new DamagedContent(`${sha256} cannot be read`, { cause });
    }
    if (hash.digest('hex') !== sha256) throw new DamagedContent(`the content of ${sha256} is damaged`);
  }
  return heard(Readable.from(read(), { objectMode: false }));
}

export class DamagedContent extends Error {}
