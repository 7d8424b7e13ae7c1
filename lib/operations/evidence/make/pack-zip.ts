import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ManifestFile } from '../check/pack-format';

/** fflate writes the classic format, which ends at 4 GiB and 65,535 entries. Both leave room for the directory. */
const MAX_BYTES = 3 * 1024 ** 3;
const MAX_FILES = 60_000;

/** The part of a file that is compressed at once. */
const PIECE = 64 * 1024;

/** A ZIP that grows part by part; memory holds the directory and one piece of one file. */
export class PackZip {
  /** Entries of the manifest, in the order of the files. */
  readonly files: ManifestFile[] = [];
  readonly #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, part) => {
    if (error) throw error;
    this.#ready.push(part);
  });
  #bytes = 0;

  /** Adds a text, compressed. @throws AppError PACK_TOO_LARGE */
  text(path: string, content: string): AsyncGenerator<Uint8Array> {
    return this.#put(new ZipDeflate(path, { level: 6 }), [Buffer.from(content)]);
  }

  /** Adds a text that comes in parts, compressed. @throws AppError PACK_TOO_LARGE */
  texts(path: string, parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    return this.#put(new ZipDeflate(path, { level: 6 }), encoded(parts));
  }

  /**
   * Adds stored bytes as they are: PDFs and pictures are compressed already.
   * @param stored name and hash that the system has of them
   * @throws AppError PACK_TOO_LARGE
   */
  bytes(
    path: string,
    content: AsyncIterable<Uint8Array>,
    stored: Pick<ManifestFile, 'name' | 'recordedSha256'> = {},
  ): AsyncGenerator<Uint8Array> {
    return this.#put(new ZipPassThrough(path), content, stored);
  }

  /** Writes the directory. */
  end(): Uint8Array[] {
    this.#zip.end();
    return this.#ready.splice(0);
  }

  async *#put(
    file: ZipDeflate | ZipPassThrough,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    stored: Pick<ManifestFile, 'name' | 'recordedSha256'> = {},
  ): AsyncGenerator<Uint8Array> {
    if (this.files.length >= MAX_FILES) throw new AppError('PACK_TOO_LARGE');
    this.#zip.add(file);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of content) {
      for (let at = 0; at < part.length; at += PIECE) {
        const piece = part.subarray(at, at + PIECE);
        this.#bytes += piece.length;
        if (this.#bytes > MAX_BYTES) throw new AppError('PACK_TOO_LARGE');
        hash.update(piece);
        bytes += piece.length;
        file.push(piece);
        yield* this.#ready.splice(0);
      }
    }
    file.push(new Uint8Array(0), true);
    yield* this.#ready.splice(0);
    this.files.push({ path: file.filename, bytes, sha256: hash.digest('hex'), ...stored });
  }
}

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(part);
}
