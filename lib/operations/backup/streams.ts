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
  const end = new PassThrough();
  pipeline(source, stage, end).catch((error) => end.destroy(error));
  return end;
}
