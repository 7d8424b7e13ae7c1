import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnSwift, startOwnSwift } from '@/db/testing/own-swift';
import { copyFiles } from './copy-files';
import { DirectoryStore } from './directory-store';
import type { FileStore, LocalFile } from './file-store';
import { openS3 } from './open-s3';
import { S3Store } from './s3-store';

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3600_000;

let swift: OwnSwift;
const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-store-'));

beforeAll(async () => {
  swift = await startOwnSwift();
});

afterAll(async () => {
  await swift.remove();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
/** On the volume of the directory, as uploads are. */
function localFile(content: Buffer | string): LocalFile {
  files += 1;
  const file = path.join(folder, `part-${files}`);
  writeFileSync(file, content);
  return { path: file, sizeBytes: Buffer.byteLength(content) };
}

async function namesOf(store: FileStore, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list(prefix)) names.push(name);
  return names.sort();
}

const KINDS: [string, () => FileStore][] = [
  ['a directory', () => new DirectoryStore(path.join(folder, 'store'))],
  ['a bucket', () => new S3Store(swift.bucket)],
];

describe.each(KINDS)('%s', (_kind, open) => {
  let store: FileStore;
  beforeAll(() => {
    store = open();
  });

  it('has no file under a name until one is put', async () => {
    expect(await store.size('aa/none')).toBeNull();
    await expect(buffer(store.read('aa/none'))).rejects.toThrow();
    await store.remove('aa/none');
    expect(await namesOf(store, 'aa/')).toEqual([]);
    await store.check();
  });

  it('gives back what was put, whole and in parts', async () => {
    await store.put('ab/text', localFile('0123456789'));
    expect(await store.size('ab/text')).toBe(10);
    expect((await buffer(store.read('ab/text'))).toString()).toBe('0123456789');
    expect((await buffer(store.read('ab/text', { start: 2, end: 4 }))).toString()).toBe('234');
    expect((await buffer(store.read('ab/text', { start: 9, end: 9 }))).toString()).toBe('9');
  });

  it('puts again, prepared or not, without harm', async () => {
    const file = localFile('twice');
    await store.prepare('ab/twice', file);
    await store.put('ab/twice', file);
    await store.put('ab/twice', localFile('twice'));
    expect((await buffer(store.read('ab/twice'))).toString()).toBe('twice');
  });

  it('takes the same content from several at the same moment', async () => {
    await Promise.all(Array.from({ length: 8 }, () => store.put('ab/crowd', localFile('the same'))));
    expect((await buffer(store.read('ab/crowd'))).toString()).toBe('the same');
    expect(await namesOf(store, 'ab/crowd')).toEqual(['ab/crowd']);
  });

  it('keeps a file of several parts byte by byte', async () => {
    const content = randomBytes(19 * MEGABYTE + 17);
    await store.put('ac/large', localFile(content));
    expect(await store.size('ac/large')).toBe(content.length);
    expect((await buffer(store.read('ac/large'))).equals(content)).toBe(true);
    // Across the seam of two parts.
    const span = { start: 8 * MEGABYTE - 5, end: 8 * MEGABYTE + 5 };
    expect(await buffer(store.read('ac/large', span))).toEqual(content.subarray(span.start, span.end + 1));
  });

  it('shows nothing of a put that was cut off', async () => {
    const gone = localFile(randomBytes(MEGABYTE));
    rmSync(gone.path);
    await expect(store.put('ad/cut', gone)).rejects.toThrow();
    expect(await store.size('ad/cut')).toBeNull();
    expect(await namesOf(store, 'ad/')).toEqual([]);
  });

  it('lists by prefix and removes', async () => {
    for (const name of ['ae/one', 'ae/one.2', 'ae/two', 'af/one']) await store.put(name, localFile(name));
    expect(await namesOf(store, 'ae/one')).toEqual(['ae/one', 'ae/one.2']);
    expect(await namesOf(store, 'ae/')).toEqual(['ae/one', 'ae/one.2', 'ae/two']);
    expect(await namesOf(store, '')).toEqual(expect.arrayContaining(['ab/text', 'ac/large', 'af/one']));
    await store.remove('ae/one');
    await store.remove('ae/one');
    expect(await namesOf(store, 'ae/')).toEqual(['ae/one.2', 'ae/two']);
  });

  it('lets a reader stop half way', async () => {
    for await (const chunk of store.read('ac/large')) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect(await store.size('ac/large')).toBe(19 * MEGABYTE + 17);
  });
});

describe('a bucket', () => {
  it('has its files under the prefix, by the names that a directory has', async () => {
    const store = new S3Store(swift.bucket);
    await store.put('ba/named', localFile('named'));
    const { client, bucket } = swift;
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'dms/ba/named' }));
    expect(head.ContentLength).toBe(5);
  });

  it('lists more than one page', async () => {
    const store = new S3Store(swift.bucket);
    const names = Array.from({ length: 25 }, (_, at) => `bb/${String(at).padStart(4, '0')}`);
    for (const name of names) await store.put(name, localFile('x'));
    const answer = await swift.client.send(new ListObjectsV2Command({ Bucket: swift.bucket, Prefix: 'dms/bb/' }));
    expect(answer.IsTruncated).toBe(true);
    expect(await namesOf(store, 'bb/')).toEqual(names);
  });

  it('aborts multipart uploads that a killed process left, and no others', async () => {
    const { client, bucket } = swift;
    const store = new S3Store(bucket);
    const begin = async (key: string) => {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
      const part = { Bucket: bucket, Key: key, UploadId, PartNumber: 1, Body: randomBytes(5 * MEGABYTE) };
      await client.send(new UploadPartCommand(part));
    };
    const left = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads?.map(({ Key }) => Key) ?? [];
    await begin('dms/bc/left');
    await begin('of-another-program');
    expect(await store.removeUnfinished(HOUR_MS)).toBe(0);
    // The test's uploads are seconds old; in its view they began two hours ago.
    expect(await store.removeUnfinished(-HOUR_MS)).toBe(1);
    expect(await left()).toEqual(['of-another-program']);
    expect(await store.size('bc/left')).toBeNull();
  });

  it('aborts its own multipart upload when the file cannot be read to its end', async () => {
    const { client, bucket } = swift;
    const store = new S3Store(bucket);
    const s3 = await openS3();
    s3.client.middlewareStack.add(
      (next) => (args) => {
        if ('PartNumber' in args.input && args.input.PartNumber === 2) throw new Error('the line was cut');
        return next(args);
      },
      { step: 'initialize', name: 'cutSecondPart' },
    );
    await expect(store.put('bd/broken', localFile(randomBytes(20 * MEGABYTE)))).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    });
    s3.client.middlewareStack.remove('cutSecondPart');
    expect(await store.size('bd/broken')).toBeNull();
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'dms/' }));
    expect(Uploads).toEqual([]);
  });

  it('that is not there fails the check and every question', async () => {
    const store = new S3Store('no-such-bucket');
    await expect(store.check()).rejects.toThrow();
    await expect(store.put('ab/x', localFile('x'))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', status: 503 });
  });

  it('that hangs fails the check in time', async () => {
    swift.hang();
    try {
      await expect(new S3Store(swift.bucket).check()).rejects.toThrow();
    } finally {
      swift.goOn();
    }
  });

  it('takes the files of a directory over, what is missing and sound, as often as asked', async () => {
    const from = path.join(folder, 'old');
    const directory = new DirectoryStore(from);
    const nameOf = (content: string) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
    };
    for (const content of ['one', 'two']) await directory.put(nameOf(content), localFile(content));
    await directory.put('exports/made', localFile('a list'));
    await directory.put('incoming/growing', localFile('half'));
    await directory.put(nameOf('three'), localFile('3hree'));
    const store = new S3Store(swift.bucket);
    await store.put(nameOf('two'), localFile('two'));
    expect(await copyFiles(from, store)).toEqual({ copied: 2, present: 1, damaged: [nameOf('three')] });
    expect(await copyFiles(from, store)).toEqual({ copied: 0, present: 3, damaged: [nameOf('three')] });
    expect((await buffer(store.read(nameOf('one')))).toString()).toBe('one');
    expect((await buffer(store.read('exports/made'))).toString()).toBe('a list');
    expect([await store.size('incoming/growing'), await store.size(nameOf('three'))]).toEqual([null, null]);
    expect(await directory.size(nameOf('one'))).toBe(3);
  });

  it('leaves nothing of its own beside the files of a directory', () => {
    expect(readdirSync(path.join(folder, 'store')).every((name) => /^[a-f]{2}$/.test(name))).toBe(true);
  });
});
