import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisionAttachments } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { auditLogs } from '@/db/schema/system';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { systemCtx, type UserCtx } from '../ctx';
import { env } from '../env';
import { newPublicId } from '../id';
import { listStored, newIncomingPath, storedSize } from '../storage/content-store';
import { transact } from '../transact';
import { abandonUpload } from './abandon-upload';
import { commitAttachments } from './commit-attachments';
import { MAX_FILE_BYTES } from './limits';
import { openAttachment } from './open-attachment';
import type { UploadedFile } from './store-upload';
import { findRowsWithoutFile, sweepFiles } from './sweep-files';
import * as samples from './testing/sample-files';
import { uploadFile } from './upload-file';

let controller: MadeUser;
let ctx: UserCtx;
let recipient: UserCtx;
let viewer: UserCtx;
let contractor: UserCtx;

beforeAll(async () => {
  controller = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  ctx = await userCtx(controller);
  recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
  viewer = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
});

afterEach(() => vi.unstubAllEnvs());
afterAll(closeDatabase);

function upload(actor: UserCtx, name: string, content: Buffer, idempotencyKey: string | null = null) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  return send(actor, form, idempotencyKey);
}

async function send(actor: UserCtx, form: FormData, idempotencyKey: string | null = null): Promise<UploadedFile> {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return (await uploadFile(actor, { headers: request.headers, body: request.body, idempotencyKey })).answer;
}

const incomingParts = () => {
  try {
    return readdirSync(path.join(env().STORAGE_DIR, 'incoming'));
  } catch {
    return [];
  }
};

const rowOf = async (publicId: string) =>
  (await getDatabase().select().from(attachments).where(eq(attachments.publicId, publicId)))[0];

const uploadedRows = () =>
  getDatabase().select().from(attachments).where(eq(attachments.uploadedBy, controller.userId));

/** A letter of คคง. to สคฉ.3 with one file. */
async function sendWithFile(options: { isDraft?: boolean; secrecy?: 'CONFIDENTIAL' } = {}) {
  const file = await upload(ctx, 'แบบแปลน.pdf', samples.pdf(newPublicId()));
  const letter = await makeSentLetter({
    originator: 'คคง.',
    to: ['สคฉ.3'],
    sentBy: controller.userId,
    emitsEvent: false,
    ...options,
  });
  await attach([file.publicId], letter);
  return { file, letter };
}

const attach = (publicIds: string[], letter: { id: number; revisionId: number }, actor = ctx) =>
  transact(actor, (tx) =>
    commitAttachments(tx, { publicIds, correspondenceId: letter.id, revisionId: letter.revisionId }),
  );

const makeLetter = () =>
  makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: controller.userId, emitsEvent: false, isDraft: true });

describe('an upload', () => {
  it.each(['pdf', 'png', 'jpg', 'tiff', 'dwg', 'dxf', 'docx', 'xlsx', 'pptx', 'zip'] as const)(
    'of a real %s is taken',
    async (kind) => {
      const file = await upload(ctx, `ไฟล์.${kind}`, samples[kind]());
      expect(file).toMatchObject({ filename: `ไฟล์.${kind}`, scanState: 'UNSCANNED', isQuarantined: false });
      expect(await storedSize(file.sha256)).toBe(samples[kind]().length);
      expect(await rowOf(file.publicId)).toMatchObject({ state: 'TEMPORARY', uploadedBy: controller.userId });
      expect(incomingParts()).toEqual([]);
    },
  );

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
    expect(produced).toBeLessThan(60);
    expect(incomingParts()).toEqual([]);
  });

  it('whose connection breaks leaves nothing', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\nhalf'),
        );
        setTimeout(() => controller.error(new Error('aborted')), 20);
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
    await expect(send(ctx, none)).rejects.toMatchObject({ code: 'ONE_FILE_EXPECTED' });
    const two = new FormData();
    for (const name of ['a.pdf', 'b.pdf']) two.append('file', new Blob([new Uint8Array(samples.pdf())]), name);
    await expect(send(ctx, two)).rejects.toMatchObject({ code: 'ONE_FILE_EXPECTED' });
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

describe('the virus scanner', () => {
  let clamd: Server;
  let received = 0;

  beforeAll(async () => {
    clamd = createServer((socket) => {
      let data = Buffer.alloc(0);
      socket.on('data', (part) => {
        data = Buffer.concat([data, part]);
        // The empty chunk ends the stream.
        if (!data.subarray(-4).equals(Buffer.alloc(4))) return;
        received = data.length;
        socket.end(data.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
      });
    });
    await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => clamd.close());

  const address = () => `127.0.0.1:${(clamd.address() as { port: number }).port}`;
  const withClamd = async <T>(host: string, mode: 'production' | 'test', run: () => Promise<T>) => {
    const before = { CLAMD_HOST: env().CLAMD_HOST, NODE_ENV: env().NODE_ENV };
    Object.assign(env(), { CLAMD_HOST: host, NODE_ENV: mode });
    try {
      return await run();
    } finally {
      Object.assign(env(), before);
    }
  };

  it('passes a clean file as CLEAN', async () => {
    const file = await withClamd(address(), 'production', () => upload(ctx, 'a.pdf', samples.pdf('clean')));
    expect(file.scanState).toBe('CLEAN');
    expect(received).toBeGreaterThan(samples.pdf('clean').length);
  });

  it('has an infected file refused, kept apart and audited', async () => {
    await expect(
      withClamd(address(), 'production', () => upload(ctx, 'a.pdf', samples.pdf('EICAR'))),
    ).rejects.toMatchObject({ code: 'FILE_INFECTED' });
    const [row] = await getDatabase().select().from(attachments).where(eq(attachments.state, 'QUARANTINED'));
    expect(row).toMatchObject({ scanState: 'INFECTED', uploadedBy: controller.userId });
    const publicId = row?.publicId ?? '';
    await expect(openAttachment(ctx, publicId, { use: 'download', isLaterPart: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(attach([publicId], await makeLetter())).rejects.toMatchObject({ code: 'ATTACHMENT_UNKNOWN' });
    const [audited] = await getDatabase().select().from(auditLogs).where(eq(auditLogs.action, 'file.quarantined'));
    expect(audited).toMatchObject({ severity: 'CRITICAL', entityPublicId: publicId });
  });

  it('that is away closes the door in production, and is visible elsewhere', async () => {
    await expect(
      withClamd('127.0.0.1:1', 'production', () => upload(ctx, 'a.pdf', samples.pdf())),
    ).rejects.toMatchObject({ code: 'BUSY' });
    expect((await withClamd('127.0.0.1:1', 'test', () => upload(ctx, 'a.pdf', samples.pdf()))).scanState).toBe(
      'UNSCANNED',
    );
    expect(incomingParts()).toEqual([]);
  });
});

describe('committing', () => {
  it('makes the uploads permanent in the given order, the first one the main file', async () => {
    const files = [await upload(ctx, 'b.pdf', samples.pdf('b')), await upload(ctx, 'a.pdf', samples.pdf('a'))];
    const letter = await makeLetter();
    await attach(
      files.map((file) => file.publicId),
      letter,
    );
    const rows = await getDatabase()
      .select({
        publicId: attachments.publicId,
        state: attachments.state,
        expiresAt: attachments.expiresAt,
        role: correspondenceRevisionAttachments.attachmentRole,
      })
      .from(correspondenceRevisionAttachments)
      .innerJoin(attachments, eq(attachments.id, correspondenceRevisionAttachments.attachmentId))
      .where(eq(correspondenceRevisionAttachments.correspondenceRevisionId, letter.revisionId))
      .orderBy(correspondenceRevisionAttachments.position);
    expect(rows).toEqual([
      { publicId: files[0]?.publicId, state: 'COMMITTED', expiresAt: null, role: 'MAIN' },
      { publicId: files[1]?.publicId, state: 'COMMITTED', expiresAt: null, role: 'ANNEX' },
    ]);
  });

  it('takes the whole list anew: what is no longer named is let go', async () => {
    const [kept, dropped] = [
      await upload(ctx, 'k.pdf', samples.pdf('k')),
      await upload(ctx, 'd.pdf', samples.pdf('d')),
    ];
    const letter = await makeLetter();
    await attach([kept.publicId, dropped.publicId], letter);
    await attach([kept.publicId], letter);
    expect(await rowOf(kept.publicId)).toMatchObject({ state: 'COMMITTED' });
    expect(await rowOf(dropped.publicId)).toMatchObject({ state: 'TEMPORARY', expiresAt: expect.any(Date) });
  });

  it('leaves everything as it was when the transaction rolls back', async () => {
    const file = await upload(ctx, 'r.pdf', samples.pdf('r'));
    const letter = await makeLetter();
    const failing = transact(ctx, async (tx) => {
      await commitAttachments(tx, {
        publicIds: [file.publicId],
        correspondenceId: letter.id,
        revisionId: letter.revisionId,
      });
      throw new Error('no number');
    });
    await expect(failing).rejects.toThrow('no number');
    expect(await rowOf(file.publicId)).toMatchObject({ state: 'TEMPORARY', expiresAt: expect.any(Date) });
  });

  it.each([
    ["somebody else's upload", () => upload(recipient, 'a.pdf', samples.pdf('theirs'))],
    ['an upload that was abandoned', () => upload(ctx, 'a.pdf', samples.pdf('gone')).then(abandoned)],
    ['an upload that has expired', () => upload(ctx, 'a.pdf', samples.pdf('old')).then(expired)],
    ["another document's file", async () => (await sendWithFile()).file],
    ['a file that never was', async () => ({ publicId: newPublicId() })],
  ])('refuses %s', async (_what, make) => {
    const { publicId } = await make();
    const letter = await makeLetter();
    await expect(attach([publicId], letter)).rejects.toMatchObject({ code: 'ATTACHMENT_UNKNOWN' });
  });

  it('refuses a file that is named twice', async () => {
    const { publicId } = await upload(ctx, 'twice.pdf', samples.pdf('twice'));
    await expect(attach([publicId, publicId], await makeLetter())).rejects.toMatchObject({
      code: 'ATTACHMENT_UNKNOWN',
    });
  });

  it('refuses more than 500 MB together', async () => {
    const files = await Promise.all([1, 2].map((index) => upload(ctx, 'big.pdf', samples.pdf(`big ${index}`))));
    const publicIds = files.map((file) => file.publicId);
    await getDatabase()
      .update(attachments)
      .set({ sizeBytes: 251 * 1024 * 1024 })
      .where(inArray(attachments.publicId, publicIds));
    await expect(attach(publicIds, await makeLetter())).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    await getDatabase()
      .update(attachments)
      .set({ sizeBytes: samples.pdf('big 1').length })
      .where(inArray(attachments.publicId, publicIds));
  });
});

describe('reading', () => {
  const bytes = async (stream: NodeJS.ReadableStream) => {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };

  it('is for the parties of the document, whole or in part, and leaves an audit row', async () => {
    const { file, letter } = await sendWithFile();
    const opened = await openAttachment(recipient, file.publicId, { use: 'download', isLaterPart: false });
    expect(opened).toMatchObject({ filename: 'แบบแปลน.pdf', mimeType: 'application/pdf', isConfidential: false });
    expect((await bytes(opened.read({ start: 0, end: 4 }))).toString()).toBe('%PDF-');
    const audited = await getDatabase().select().from(auditLogs).where(eq(auditLogs.entityPublicId, file.publicId));
    expect(audited.map((row) => row.action)).toEqual(['file.uploaded', 'file.downloaded']);
    expect(letter.id).toBeGreaterThan(0);
  });

  it('is not for another contractor, who only learns that there is nothing', async () => {
    const { file } = await sendWithFile();
    for (const publicId of [file.publicId, newPublicId()]) {
      await expect(openAttachment(contractor, publicId, { use: 'download', isLaterPart: false })).rejects.toMatchObject(
        { code: 'NOT_FOUND' },
      );
    }
    const denied = await getDatabase().select().from(auditLogs).where(eq(auditLogs.action, 'file.access_denied'));
    expect(denied.map((row) => row.entityPublicId)).toContain(file.publicId);
  });

  it('of a draft is for its originator alone', async () => {
    const { file } = await sendWithFile({ isDraft: true });
    await expect(openAttachment(ctx, file.publicId, { use: 'view', isLaterPart: false })).resolves.toBeDefined();
    await expect(openAttachment(recipient, file.publicId, { use: 'view', isLaterPart: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('of a confidential document is for its named people, and no cache keeps it', async () => {
    const { file } = await sendWithFile({ secrecy: 'CONFIDENTIAL' });
    const opened = await openAttachment(recipient, file.publicId, { use: 'download', isLaterPart: false });
    expect(opened.isConfidential).toBe(true);
    await expect(openAttachment(viewer, file.publicId, { use: 'view', isLaterPart: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('lets a Viewer look, not download', async () => {
    const { file } = await sendWithFile();
    await expect(openAttachment(viewer, file.publicId, { use: 'view', isLaterPart: false })).resolves.toBeDefined();
    await expect(openAttachment(viewer, file.publicId, { use: 'download', isLaterPart: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('of an upload that waits for its document is for the uploader alone', async () => {
    const file = await upload(ctx, 'mine.pdf', samples.pdf('mine'));
    await expect(openAttachment(ctx, file.publicId, { use: 'view', isLaterPart: false })).resolves.toBeDefined();
    const colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    await expect(openAttachment(colleague, file.publicId, { use: 'view', isLaterPart: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(abandonUpload(colleague, file.publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the sweep', () => {
  const system = systemCtx('test');

  it('ends uploads nobody took in time and removes their content', async () => {
    const file = await upload(ctx, 'late.pdf', samples.pdf('late')).then(expired);
    await sweepFiles(system);
    expect(await rowOf(file.publicId)).toMatchObject({ state: 'EXPIRED' });
    expect(await storedSize(file.sha256)).toBeNull();
  });

  it('keeps content that another row still needs', async () => {
    const content = samples.pdf('shared');
    const old = await upload(ctx, 'old.pdf', content).then(expired);
    const kept = await upload(recipient, 'kept.pdf', content);
    await sweepFiles(system);
    expect(await rowOf(old.publicId)).toMatchObject({ state: 'EXPIRED' });
    expect(await storedSize(kept.sha256)).toBe(content.length);
  });

  it('leaves uploads in time and files of documents alone', async () => {
    const waiting = await upload(ctx, 'waiting.pdf', samples.pdf('waiting'));
    const { file } = await sendWithFile();
    await sweepFiles(system);
    expect(await storedSize(waiting.sha256)).not.toBeNull();
    expect(await storedSize(file.sha256)).not.toBeNull();
    expect(await findRowsWithoutFile(system)).toEqual([]);
  });

  it('removes what a process left that was killed between placing the file and committing its row', async () => {
    const marker = path.join(env().STORAGE_DIR, 'sha256-of-killed');
    const killed = spawnSync(
      process.execPath,
      [
        ...['--import', 'tsx', path.join(import.meta.dirname, 'testing/upload-killed-before-commit.ts')],
        ...[String(controller.userId), String(controller.organizationId), samples.pdf('killed').toString(), marker],
      ],
      { env: { ...process.env, TSX_TSCONFIG_PATH: path.join(import.meta.dirname, '../../workers/tsconfig.json') } },
    );
    expect(killed.signal).toBe('SIGKILL');
    const sha256 = readFileSync(marker, 'utf8');
    expect(await storedSize(sha256)).toBe(samples.pdf('killed').length);
    expect(await getDatabase().select().from(attachments).where(eq(attachments.sha256, sha256))).toEqual([]);
    await sweepFiles(system);
    expect(await storedSize(sha256)).toBeNull();
  });

  it('removes parts of uploads that stopped long ago, and no others', async () => {
    const [old, growing] = [await newIncomingPath(), await newIncomingPath()];
    for (const part of [old, growing]) writeFileSync(part, 'half');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(old, twoHoursAgo, twoHoursAgo);
    expect((await sweepFiles(system)).removedParts).toBe(1);
    expect(incomingParts()).toEqual([path.basename(growing)]);
    rmSync(growing);
  });

  it('never takes the content from an upload of the same content at the same moment', async () => {
    for (let round = 0; round < 15; round++) {
      const content = samples.pdf(`race ${round}`);
      await upload(ctx, 'old.pdf', content).then(expired);
      await Promise.all([sweepFiles(system), upload(recipient, 'new.pdf', content), sweepFiles(system)]);
    }
    expect(await findRowsWithoutFile(system)).toEqual([]);
  });
});

async function expired<T extends { publicId: string }>(file: T): Promise<T> {
  await getDatabase()
    .update(attachments)
    .set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` })
    .where(eq(attachments.publicId, file.publicId));
  return file;
}

async function abandoned<T extends { publicId: string }>(file: T): Promise<T> {
  await abandonUpload(ctx, file.publicId);
  return file;
}
