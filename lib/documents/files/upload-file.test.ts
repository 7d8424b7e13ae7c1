import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { attachments } from '@/db/schema/files';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { discardIncoming, listStored, storedSize } from '@/lib/platform/storage/content-store';
import { transact } from '@/lib/platform/transact';
import { receiveFile } from './receive-file';
import { MAX_FILE_BYTES, MAX_TEMPORARY_BYTES } from './rules';
import { storeUpload } from './store-upload';
import * as samples from './testing/sample-files';
import { attachmentRow, incomingParts, sendForm, upload } from './testing/upload-sample';
import { uploadFile } from './upload-file';

let controller: MadeUser;
let ctx: UserCtx;
let recipient: UserCtx;
let viewer: UserCtx;

beforeAll(async () => {
  controller = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  ctx = await userCtx(controller);
  recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
  viewer = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }));
});

afterAll(closeDatabase);

const uploadedRows = () =>
  getDatabase().select().from(attachments).where(eq(attachments.uploadedBy, controller.userId));

describe('an upload', () => {
  it.each(Object.entries(samples.SAMPLES))('of a real %s is taken', async (kind, make) => {
    const file = await upload(ctx, `ไฟล์.${kind}`, make());
    expect(file).toMatchObject({ filename: `ไฟล์.${kind}`, scanState: 'UNSCANNED', isQuarantined: false });
    expect(await storedSize(file.sha256)).toBe(make().length);
    expect(await attachmentRow(file.publicId)).toMatchObject({ state: 'TEMPORARY', uploadedBy: controller.userId });
    expect(incomingParts()).toEqual([]);
  });

  it.each([
    ['a program', 'setup.exe', Buffer.from('MZ'), 'FILE_TYPE_NOT_ALLOWED'],
    ['a page', 'page.html', Buffer.from('<script>alert(1)</script>'), 'FILE_TYPE_NOT_ALLOWED'],
    ['a file without extension', 'README', samples.pdf(), 'FILE_TYPE_NOT_ALLOWED'],
    ['a program named pdf', 'plan.pdf', Buffer.from('MZ\x90\0\x03'), 'FILE_TYPE_MISMATCH'],
    ['a zip named pdf', 'plan.pdf', samples.zip(), 'FILE_TYPE_MISMATCH'],
    ['a page named pdf', 'plan.pdf', Buffer.from('<html><script>'), 'FILE_TYPE_MISMATCH'],
    ['a zip named docx', 'plan.docx', samples.zip(), 'FILE_TYPE_MISMATCH'],
    ['a docx named xlsx', 'plan.xlsx', samples.docx(), 'FILE_TYPE_MISMATCH'],
    ['text named dxf', 'plan.dxf', Buffer.from('hello'), 'FILE_TYPE_MISMATCH'],
    ['text named dwg', 'plan.dwg', Buffer.from('AC'), 'FILE_TYPE_MISMATCH'],
    ['a png named jpg', 'photo.jpg', samples.png(), 'FILE_TYPE_MISMATCH'],
    [
      'a pdf with an archive behind it',
      'plan.pdf',
      Buffer.concat([samples.pdf(), samples.zip()]),
      'FILE_TRAILING_DATA',
    ],
    ['an empty file', 'plan.pdf', Buffer.alloc(0), 'FILE_EMPTY'],
    ['a name that is only dots', '...', samples.pdf(), 'FILE_NAME_INVALID'],
  ])('of %s is refused and leaves nothing', async (_what, name, content, code) => {
    const before = (await uploadedRows()).length;
    await expect(upload(ctx, name, content)).rejects.toMatchObject({ code });
    expect(await uploadedRows()).toHaveLength(before);
    expect(incomingParts()).toEqual([]);
  });

  it.each([
    ['../../../etc/cron.d/evil.pdf', 'evil.pdf'],
    ['C:\\temp\\แผนงาน.pdf', 'แผนงาน.pdf'],
  ])('named %s is stored by its content and known as %s', async (name, known) => {
    const file = await upload(ctx, name, samples.pdf(name));
    expect(file.filename).toBe(known);
    expect(await storedSize(file.sha256)).not.toBeNull();
  });

  it('of exactly the limit is taken, of one byte more is refused', async () => {
    const largest = Buffer.concat([samples.pdf(), Buffer.alloc(MAX_FILE_BYTES - samples.pdf().length, 32)]);
    expect((await upload(ctx, 'large.pdf', largest)).sizeBytes).toBe(MAX_FILE_BYTES);
    const larger = Buffer.concat([largest, Buffer.from(' ')]);
    await expect(upload(ctx, 'larger.pdf', larger)).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      params: { maxMegabytes: 50 },
    });
    expect(incomingParts()).toEqual([]);
  });

  it('stops being read as soon as it is too large', async () => {
    let produced = 0;
    const endless = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'),
        );
      },
      async pull(controller) {
        // As from a network: every part comes in a turn of its own.
        await new Promise((resolve) => setImmediate(resolve));
        produced += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=b' });
    await expect(uploadFile(ctx, { headers, body: endless, idempotencyKey: null })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    // The count of sent bytes depends on the machine; the release of the body does not.
    expect(endless.locked).toBe(false);
    expect(produced).toBeLessThan(2 * (MAX_FILE_BYTES / 1024 / 1024));
    expect(incomingParts()).toEqual([]);
  });

  it('whose connection breaks leaves nothing', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\nhalf'),
        );
      },
      // Asked for more, so the half of it was taken.
      pull(controller) {
        controller.error(new Error('aborted'));
      },
    });
    const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=b' });
    await expect(uploadFile(ctx, { headers, body: broken, idempotencyKey: null })).rejects.toMatchObject({
      code: 'MALFORMED_REQUEST',
    });
    expect(incomingParts()).toEqual([]);
  });

  it('that ends without its closing boundary is refused', async () => {
    const cut = new Response(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\nhalf',
    );
    const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=b' });
    await expect(uploadFile(ctx, { headers, body: cut.body, idempotencyKey: null })).rejects.toMatchObject({
      code: 'MALFORMED_REQUEST',
    });
    expect(incomingParts()).toEqual([]);
  });

  it('must be one file of a form', async () => {
    const none = new FormData();
    none.set('note', 'no file');
    await expect(sendForm(ctx, none)).rejects.toMatchObject({ code: 'ONE_FILE_EXPECTED' });
    const two = new FormData();
    for (const name of ['a.pdf', 'b.pdf']) two.append('file', new Blob([new Uint8Array(samples.pdf())]), name);
    await expect(sendForm(ctx, two)).rejects.toMatchObject({ code: 'ONE_FILE_EXPECTED' });
    expect(incomingParts()).toEqual([]);
    const json = new Request('http://localhost/', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    await expect(
      uploadFile(ctx, { headers: json.headers, body: json.body, idempotencyKey: null }),
    ).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('is for people who may write something', async () => {
    await expect(upload(viewer, 'a.pdf', samples.pdf())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('with the same Idempotency-Key and file is one upload; with another file it is refused', async () => {
    const key = newPublicId();
    const first = await upload(ctx, 'a.pdf', samples.pdf('once'), key);
    expect(await upload(ctx, 'a.pdf', samples.pdf('once'), key)).toEqual(first);
    await expect(upload(ctx, 'a.pdf', samples.pdf('other'), key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('of the same content twice is stored once', async () => {
    const [one, other] = await Promise.all([
      upload(ctx, 'a.pdf', samples.pdf('same')),
      upload(recipient, 'b.pdf', samples.pdf('same')),
    ]);
    expect(one.sha256).toBe(other.sha256);
    const stored = [];
    for await (const sha256 of listStored()) if (sha256 === one.sha256) stored.push(sha256);
    expect(stored).toHaveLength(1);
  });
});

describe('room for uploads', () => {
  const MB = 1024 * 1024;
  /** A person with room for so many bytes more. */
  async function withRoom(bytes: number): Promise<UserCtx> {
    const person = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    await getDatabase()
      .insert(attachments)
      .values({
        publicId: newPublicId(),
        originalFilename: 'much.zip',
        sha256: '0'.repeat(64),
        mimeType: 'application/zip',
        sizeBytes: MAX_TEMPORARY_BYTES - bytes,
        uploadedBy: person.userId,
        organizationId: person.organizationId,
        expiresAt: sql`NOW(3) + INTERVAL 1 HOUR`,
      });
    return userCtx(person);
  }
  const padded = (index: number) => Buffer.concat([samples.pdf(`${index}`), Buffer.alloc(0.9 * MB, 32)]);

  it('for one more takes one of twelve that come at once', async () => {
    const person = await withRoom(MB);
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => upload(person, 'a.pdf', padded(index))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    }
    expect(incomingParts()).toEqual([]);
  });

  it('is counted under a lock: of uploads that several processes have received, only those that fit are stored', async () => {
    const person = await withRoom(MB);
    const received = await Promise.all([1, 2, 3].map((index) => receiveFile(Readable.from([padded(index)]), 'a.pdf')));
    const all = await Promise.allSettled(received.map((file) => transact(person, (tx) => storeUpload(tx, file))));
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await Promise.all(received.map(({ incomingPath }) => discardIncoming(incomingPath)));
  });

  it('counts parts that are still arriving, by what their senders say', async () => {
    const person = await withRoom(60 * MB);
    const form = (content: BodyInit | null) => ({
      headers: new Headers({
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(40 * MB),
      }),
      body: new Response(content).body,
      idempotencyKey: null,
    });
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
    let end = () => {};
    const arriving = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(head));
        end = () => controller.error(new Error('aborted'));
      },
    });
    const first = uploadFile(person, form(arriving));
    await expect.poll(() => incomingParts().length).toBe(1);
    await expect(uploadFile(person, form(head))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    end();
    await expect(first).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    expect(incomingParts()).toEqual([]);
  });

  it('ends with the volume: nothing is taken when less of it is free than has to stay', async () => {
    const before = env().STORAGE_MIN_FREE_PERCENT;
    env().STORAGE_MIN_FREE_PERCENT = 100;
    try {
      await expect(upload(ctx, 'a.pdf', samples.pdf())).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    } finally {
      env().STORAGE_MIN_FREE_PERCENT = before;
    }
    expect(await upload(ctx, 'a.pdf', samples.pdf())).toMatchObject({ filename: 'a.pdf' });
  });
});
