import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A complete file on this machine that is to be stored. */
export interface LocalFile {
  path: string;
  sizeBytes: number;
}

/**
 * Files by name, in a directory or a bucket. A name has a file once the file is complete and durable, never before.
 * Methods throw AppError STORAGE_UNAVAILABLE when the storage does not answer; all of them may be repeated.
 */
export interface FileStore {
  /** Does what takes long in a `put`, so that a transaction with locks can `put` in milliseconds. */
  prepare(name: string, file: LocalFile): Promise<void>;
  /** Stores the file unless the name has one of this size. The local file may be moved away. */
  put(name: string, file: LocalFile): Promise<void>;
  /** Size in bytes, or null when the name has no file. */
  size(name: string): Promise<number | null>;
  /** A part, or the whole. The stream emits an error when there is no such file. */
  read(name: string, range?: ByteRange): Readable;
  /** Does nothing when the name has no file. */
  remove(name: string): Promise<void>;
  /** All names that begin with the prefix. */
  list(prefix: string): AsyncGenerator<string>;
  /** Removes what interrupted `put`s have left in the storage before `olderThanMs` ago. Returns how many. */
  removeUnfinished(olderThanMs: number): Promise<number>;
  /** Throws unless files can be read and written, as far as a cheap check can detect. */
  check(): Promise<void>;
}
