import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisionAttachments } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { auditLogs } from '@/db/schema/system';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { newIncomingPath, placeFile, removeStored, storedSize } from '@/lib/platform/storage/content-store';
import { transact } from '@/lib/platform/transact';
import { abandonUpload } from './abandon-upload';
import { commitAttachments } from './commit-attachments';
import { openAttachment } from './open-attachment';
import { findRowsWithoutFile, sweepFiles } from './sweep-files';
import * as samples from './testing/sample-files';
import { attachmentRow, incomingParts, upload } from './testing/upload-sample';

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

afterAll(closeDatabase);

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

  it('replaces the whole list: files left out are detached', async () => {
    const [kept, dropped] = [
      await upload(ctx, 'k.pdf', samples.pdf('k')),
      await upload(ctx, 'd.pdf', samples.pdf('d')),
    ];
    const letter = await makeLetter();
    await attach([kept.publicId, dropped.publicId], letter);
    await attach([kept.publicId], letter);
    expect(await attachmentRow(kept.publicId)).toMatchObject({ state: 'COMMITTED' });
    expect(await attachmentRow(dropped.publicId)).toMatchObject({ state: 'TEMPORARY', expiresAt: expect.any(Date) });
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
    expect(await attachmentRow(file.publicId)).toMatchObject({ state: 'TEMPORARY', expiresAt: expect.any(Date) });
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
    const opened = await openAttachment(recipient, file.publicId, { use: 'download', range: null });
    expect(opened).toMatchObject({ filename: 'แบบแปลน.pdf', mimeType: 'application/pdf', isConfidential: false });
    expect((await bytes(opened.read({ start: 0, end: 4 }))).toString()).toBe('%PDF-');
    const audited = await getDatabase().select().from(auditLogs).where(eq(auditLogs.entityPublicId, file.publicId));
    expect(audited.map((row) => row.action)).toEqual(['file.uploaded', 'file.downloaded']);
    expect(letter.id).toBeGreaterThan(0);
  });

  it('is not for another contractor, who only learns that there is nothing', async () => {
    const { file } = await sendWithFile();
    for (const publicId of [file.publicId, newPublicId()]) {
      await expect(openAttachment(contractor, publicId, { use: 'download', range: null })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const denied = await getDatabase().select().from(auditLogs).where(eq(auditLogs.action, 'file.access_denied'));
    expect(denied.map((row) => row.entityPublicId)).toContain(file.publicId);
  });

  it('of a draft is for its originator alone', async () => {
    const { file } = await sendWithFile({ isDraft: true });
    await expect(openAttachment(ctx, file.publicId, { use: 'view', range: null })).resolves.toBeDefined();
    await expect(openAttachment(recipient, file.publicId, { use: 'view', range: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('of a confidential document is for its named people, and no cache keeps it', async () => {
    const { file } = await sendWithFile({ secrecy: 'CONFIDENTIAL' });
    const opened = await openAttachment(recipient, file.publicId, { use: 'download', range: null });
    expect(opened.isConfidential).toBe(true);
    await expect(openAttachment(viewer, file.publicId, { use: 'view', range: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('lets a Viewer look, not download', async () => {
    const { file } = await sendWithFile();
    await expect(openAttachment(viewer, file.publicId, { use: 'view', range: null })).resolves.toBeDefined();
    await expect(openAttachment(viewer, file.publicId, { use: 'download', range: null })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('of an upload that waits for its document is for the uploader alone', async () => {
    const file = await upload(ctx, 'mine.pdf', samples.pdf('mine'));
    await expect(openAttachment(ctx, file.publicId, { use: 'view', range: null })).resolves.toBeDefined();
    const colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    await expect(openAttachment(colleague, file.publicId, { use: 'view', range: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(abandonUpload(colleague, file.publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the sweep', () => {
  const system = systemCtx('test');

  it('expires unused uploads and removes their content', async () => {
    const file = await upload(ctx, 'late.pdf', samples.pdf('late')).then(expired);
    await sweepFiles(system);
    expect(await attachmentRow(file.publicId)).toMatchObject({ state: 'EXPIRED' });
    expect(await storedSize(file.sha256)).toBeNull();
  });

  it('keeps content that another row still needs', async () => {
    const content = samples.pdf('shared');
    const old = await upload(ctx, 'old.pdf', content).then(expired);
    const kept = await upload(recipient, 'kept.pdf', content);
    await sweepFiles(system);
    expect(await attachmentRow(old.publicId)).toMatchObject({ state: 'EXPIRED' });
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
      { env: { ...process.env, TSX_TSCONFIG_PATH: path.join(import.meta.dirname, '../../../workers/tsconfig.json') } },
    );
    expect(killed.signal).toBe('SIGKILL');
    const sha256 = readFileSync(marker, 'utf8');
    expect(await storedSize(sha256)).toBe(samples.pdf('killed').length);
    expect(await getDatabase().select().from(attachments).where(eq(attachments.sha256, sha256))).toEqual([]);
    await sweepFiles(system);
    expect(await storedSize(sha256)).toBeNull();
  });

  it('removes nothing of a storage that is mostly unknown: it is another database’s, or this one was put back', async () => {
    const foreign = Array.from({ length: 120 }, (_, at) => createHash('sha256').update(`foreign ${at}`).digest('hex'));
    for (const sha256 of foreign) {
      const part = await newIncomingPath();
      writeFileSync(part, 'x');
      await placeFile(part, sha256, 1);
    }
    expect((await sweepFiles(system)).removedFiles).toBe(0);
    for (const sha256 of foreign) expect(await storedSize(sha256)).not.toBeNull();
    // So few that a crash may have left them.
    for (const sha256 of foreign.slice(0, 60)) await removeStored(sha256);
    expect((await sweepFiles(system)).removedFiles).toBe(60);
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
