import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { attachments } from '@/db/schema/files';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '../ctx';
import { newPublicId } from '../id';
import { listStored, storedSize } from '../storage/content-store';
import { MAX_FILE_BYTES } from './rules';
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
    let isCancelled = false;
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
      cancel() {
        isCancelled = true;
      },
    });
    const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=b' });
    await expect(uploadFile(ctx, { headers, body: endless, idempotencyKey: null })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    // How much was on its way by then depends on the machine; that nothing follows does not.
    await expect.poll(() => isCancelled).toBe(true);
    const before = produced;
    // Each part takes one turn: in a hundred turns a hundred could follow.
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(produced - before).toBeLessThanOrEqual(1);
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
