import type { Hash } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A stream that passes everything on, counts the bytes and feeds a hash. */
export function measure(hash: Hash): { stream: Transform; bytes: () => number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

/** Like `pipe`, but a fault of either one reaches the reader, and a reader that gives up ends both. */
export function through(source: Readable, stage: NodeJS.ReadWriteStream): Readable {
  const end = heard(new PassThrough());
  pipeline(source, stage, end).catch((error) => end.destroy(error));
  return end;
}

/**
 * For a stream that is handed over: it may fail before its reader listens (a folder is made first, a header is
 * encrypted). An 'error' event without a listener ends the process. The reader gets the error when it reads.
 */
export function heard<T extends NodeJS.EventEmitter>(stream: T): T {
  return stream.on('error', () => undefined);
}
