import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { env } from '../env';
import { AppError } from '../errors/app-error';
import { logger } from '../logger';
import type { ByteRange, FileStore, LocalFile } from './file-store';
import { openS3, type S3 } from './open-s3';

// Object storage by the S3 protocol: put, get with ranges, head, delete, list and multipart uploads. It needs no
// conditional writes, which some servers lack: a name's content never changes, so concurrent writers store the same
// bytes.

/** A file of up to one part is one request. S3 takes parts of at least 5 MB, so the largest attachment is seven. */
const PART_BYTES = 8 * 1024 * 1024;

/** Parts in memory for each upload: one is sent while the next is read. */
const PARTS_AT_ONCE = 2;

/** A server that has begun to send and then pauses for longer is stuck. */
const SILENCE_MS = 30_000;

/** Within the time that a readiness check has (2 s). */
const CHECK_MS = 1500;

/** Files in a bucket, each under S3_PREFIX and its name. */
export class S3Store implements FileStore {
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(bucket: string) {
    this.#bucket = bucket;
    const prefix = env().S3_PREFIX;
    this.#prefix = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  }

  prepare(name: string, file: LocalFile): Promise<void> {
    return this.put(name, file);
  }

  async put(name: string, file: LocalFile): Promise<void> {
    if ((await this.size(name)) === file.sizeBytes) return;
    await this.#ask(async ({ client, Upload, encryption }) => {
      const body = createReadStream(file.path, { highWaterMark: 1024 * 1024 });
      try {
        // It aborts a multipart upload that fails.
        await new Upload({
          client,
          params: { ...this.#object(name), ...encryption, Body: body },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        }).done();
      } finally {
        body.destroy();
      }
    });
  }

  async size(name: string): Promise<number | null> {
    return this.#ask(async ({ client, sdk }) => {
      try {
        return (await client.send(new sdk.HeadObjectCommand(this.#object(name)))).ContentLength ?? null;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    });
  }

  read(name: string, range?: ByteRange): Readable {
    return Readable.from(this.#chunks(name, range), { objectMode: false });
  }

  async *#chunks(name: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const body = await this.#ask(async ({ client, sdk }) => {
      const answer = await client.send(new sdk.GetObjectCommand({ ...this.#object(name), ...part }));
      return answer.Body as Readable;
    });
    // Only while this side waits: a slow reader may pause for as long as it likes.
    const watch = () => setTimeout(() => body.destroy(new Error('the object storage stopped sending')), SILENCE_MS);
    let silence = watch();
    try {
      for await (const chunk of body) {
        clearTimeout(silence);
        yield chunk as Uint8Array;
        silence = watch();
      }
    } finally {
      clearTimeout(silence);
      body.destroy();
    }
  }

  async remove(name: string): Promise<void> {
    await this.#ask(({ client, sdk }) => client.send(new sdk.DeleteObjectCommand(this.#object(name))));
  }

  async *list(prefix: string): AsyncGenerator<string> {
    let next: string | undefined;
    do {
      const page = await this.#ask(({ client, sdk }) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix + prefix,
            ContinuationToken: next,
          }),
        ),
      );
      for (const { Key: key } of page.Contents ?? []) if (key) yield key.slice(this.#prefix.length);
      next = page.NextContinuationToken;
    } while (next);
  }

  async removeUnfinished(olderThanMs: number): Promise<number> {
    let removed = 0;
    let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
    while (marker) {
      const from: { KeyMarker?: string; UploadIdMarker?: string } = marker;
      const page = await this.#ask(({ client, sdk }) =>
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#prefix, ...from })),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        // Signatures are refused when the two clocks are a quarter of an hour apart.
        if (!Initiated || Initiated.getTime() > Date.now() - olderThanMs) continue;
        await this.#ask(({ client, sdk }) =>
          client.send(new sdk.AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId })),
        );
        removed += 1;
      }
      marker = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
    }
    return removed;
  }

  async check(): Promise<void> {
    const { client, sdk } = await openS3();
    await client.send(new sdk.HeadBucketCommand({ Bucket: this.#bucket }), {
      abortSignal: AbortSignal.timeout(CHECK_MS),
    });
  }

  #object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  async #ask<T>(question: (s3: S3) => Promise<T>): Promise<T> {
    const s3 = await openS3();
    try {
      return await question(s3);
    } catch (error) {
      // The client has tried again already. A refusal (rights, bucket) is the operator's to mend, like an outage.
      logger.error({ err: error, status: statusOf(error) }, 'the object storage failed');
      throw new AppError('STORAGE_UNAVAILABLE', { cause: error });
    }
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
