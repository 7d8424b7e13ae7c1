import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Of the object as it is stored: compressed, and encrypted where a key is set. */
  sizeBytes: number;
  sha256: string;
}

/** Store of backups. Names are paths with `/`. An existing name always means complete content. */
export interface BackupTarget {
  /** Place for people to read: a directory's path. */
  readonly description: string;
  /** Stores the whole stream under a name, or nothing when it fails. An object of the same name is replaced. */
  write: (name: string, content: Readable) => Promise<StoredObject>;
  /** @throws Error when there is no such object */
  read: (name: string) => Promise<Readable>;
  /** Bytes, or null when there is no such object. */
  size: (name: string) => Promise<number | null>;
  /** Names of everything below a prefix that ends with `/`, in order. */
  list: (prefix: string) => Promise<string[]>;
  /** Milliseconds of the time of writing, by the target's clock. */
  writtenAt: (name: string) => Promise<number>;
  /** Removes an object, or everything below a prefix that ends with `/`. */
  remove: (name: string) => Promise<void>;
  /** Removes what writers that were killed have left. */
  removeUnfinished: () => Promise<void>;
}
