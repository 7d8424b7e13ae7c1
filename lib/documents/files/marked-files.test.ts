import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { shopDrawingRevisions } from '@/db/schema/drawings';
import { auditLogs } from '@/db/schema/system';
import { samplePdf } from '@/db/seed/demo/sample-pdf';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { textPdf } from '@/lib/platform/file-text/testing/sample-pdf';
import { newPublicId } from '@/lib/platform/id';
import { findMarkedCopy, keepMarkedCopy, removeMarkedCopies } from '@/lib/platform/storage/marked-copies';
import { transact } from '@/lib/platform/transact';
import { markInReview } from '../drawings/revisions/apply-rfa-result';
import { commitAttachments } from './commit-attachments';
import { handedCopy } from './handed-copy';
import { openAttachment } from './open-attachment';
import { readFirstPage } from './read-first-page';
import * as samples from './testing/sample-files';
import { attachmentRow, upload } from './testing/upload-sample';

const db = getDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'dms-marked-'));
let controller: MadeUser;
let control: UserCtx;
let recipient: UserCtx;
let viewer: UserCtx;
let contractor: UserCtx;
let rival: UserCtx;

beforeAll(async () => {
  controller = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  control = await userCtx(controller);
  recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
  viewer = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  rival = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closeDatabase();
});

const view = { use: 'view', range: null } as const;
const download = { use: 'download', range: null } as const;
const original = { use: 'download', range: null, copy: 'original' } as const;

async function bytesOf(opened: {
  sizeBytes: number;
  read: (range: { start: number; end: number }) => NodeJS.ReadableStream;
}) {
  return buffer(opened.read({ start: 0, end: opened.sizeBytes - 1 }) as never);
}

/** Text of each page, without blanks. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const file = path.join(folder, newPublicId());
  writeFileSync(file, bytes);
  const text = execFileSync('pdftotext', ['-raw', file, '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.normalize('NFC').replaceAll(/\s+/g, ''));
}

/** A letter of คคง. to สคฉ.3 with one file. */
async function sentWith(content: Buffer, { name = 'letter.pdf', isConfidential = false } = {}) {
  const file = await upload(control, name, content);
  const letter = await makeSentLetter({
    originator: 'คคง.',
    to: ['สคฉ.3'],
    sentBy: controller.userId,
    emitsEvent: false,
    ...(isConfidential && { secrecy: 'CONFIDENTIAL' }),
  });
  await transact(control, (tx) =>
    commitAttachments(tx, { publicIds: [file.publicId], correspondenceId: letter.id, revisionId: letter.revisionId }),
  );
  return { file, letter };
}

const cancel = (id: number) =>
  db.update(correspondences).set({ cancelledAt: sql`NOW(3)` }).where(eq(correspondences.id, id));

async function drawingWith(content: Buffer) {
  const file = await upload(contractor, 'plan.pdf', content);
  const drawing = await makeDrawing(contractor, { attachmentPublicIds: [file.publicId] });
  const ofRevision = eq(shopDrawingRevisions.publicId, drawing.revisionPublicId);
  const [revision] = await db.select({ id: shopDrawingRevisions.id }).from(shopDrawingRevisions).where(ofRevision);
  await transact(systemCtx('test'), (tx) => markInReview(tx, [{ kind: 'SHOP', revisionId: revision?.id ?? 0 }]));
  const supersede = () =>
    db
      .update(shopDrawingRevisions)
      .set({ status: 'SUPERSEDED', approvedAt: sql`NOW(3)`, supersededAt: sql`NOW(3)` })
      .where(ofRevision);
  return { file, drawing, supersede };
}

const rowsOf = (publicId: string) =>
  db
    .select({ action: auditLogs.action, userId: auditLogs.userId, changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, 'attachment'), eq(auditLogs.entityPublicId, publicId)));

const twoPages = () => textPdf({ pages: [`one ${newPublicId()}`, 'two'] });

describe('a file of a superseded drawing', () => {
  it.each([
    ['viewed', view],
    ['downloaded', download],
  ])('has its mark on every page when it is %s', async (_how, asked) => {
    const { file, supersede } = await drawingWith(twoPages());
    const before = await openAttachment(recipient, file.publicId, asked);
    expect([before.filename, before.sizeBytes]).toEqual(['plan.pdf', file.sizeBytes]);
    await supersede();
    const marked = await openAttachment(recipient, file.publicId, asked);
    expect(marked.filename).toBe('plan (SUPERSEDED).pdf');
    expect(marked.etag).not.toBe(before.etag);
    const pages = await pagesOf(await bytesOf(marked));
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(['one', 'two'][index]);
      expect(page).toMatch(/มีฉบับใหม่แทนแล้ว·SUPERSEDED·.+Rev\..+since20/);
    }
  });

  it('has it on the image of page 1, which is another image than before', async () => {
    const { file, supersede } = await drawingWith(samplePdf(newPublicId()));
    const before = await readFirstPage(recipient, file.publicId);
    await supersede();
    const after = await readFirstPage(recipient, file.publicId);
    expect(before?.image.byteLength).toBeGreaterThan(0);
    expect(after?.image.byteLength).toBeGreaterThan(0);
    expect(Buffer.from(after?.image ?? []).equals(Buffer.from(before?.image ?? []))).toBe(false);
    expect(after?.etag).not.toBe(before?.etag);
  });

  it('does not exist for another contractor, in any copy', async () => {
    const { file, supersede } = await drawingWith(twoPages());
    await supersede();
    for (const asked of [view, download, original])
      await expect(openAttachment(rival, file.publicId, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the original', () => {
  it('has the stored bytes under a name that says so, and an act of its own', async () => {
    const content = twoPages();
    const { file, letter } = await sentWith(content);
    await cancel(letter.id);
    const opened = await openAttachment(recipient, file.publicId, original);
    expect(opened.filename).toBe('letter (ORIGINAL UNMARKED, CANCELLED).pdf');
    expect((await bytesOf(opened)).equals(content)).toBe(true);
    await openAttachment(recipient, file.publicId, download);
    const rows = (await rowsOf(file.publicId)).filter(({ userId }) => userId === recipient.actor.userId);
    expect(rows).toEqual([
      { action: 'file.original_downloaded', userId: recipient.actor.userId, changes: { mark: [null, 'CANCELLED'] } },
      { action: 'file.downloaded', userId: recipient.actor.userId, changes: { mark: [null, 'CANCELLED'] } },
    ]);
  });

  it('needs file.download, and a row of its reading does not cover it', async () => {
    const { file, letter } = await sentWith(twoPages());
    await cancel(letter.id);
    await openAttachment(viewer, file.publicId, view);
    for (const use of ['view', 'download'] as const)
      await expect(openAttachment(viewer, file.publicId, { ...original, use })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    const part = { header: 'bytes=5-9', ifRange: null };
    await openAttachment(recipient, file.publicId, download);
    await openAttachment(recipient, file.publicId, { ...original, range: part });
    expect((await rowsOf(file.publicId)).map(({ action }) => action)).toContain('file.original_downloaded');
  });

  it('of a file in force is the file', async () => {
    const { file } = await sentWith(twoPages());
    expect(await openAttachment(recipient, file.publicId, original)).toMatchObject({ filename: 'letter.pdf' });
    expect((await rowsOf(file.publicId)).map(({ action }) => action)).not.toContain('file.original_downloaded');
  });
});

describe('a file of a cancelled document', () => {
  it.each([
    ['a protected PDF', 'letter.pdf', () => textPdf({ pages: ['x'], isEncrypted: true })],
    ['a PDF without pages', 'letter.pdf', () => samples.pdf(newPublicId())],
    ['an image', 'photo.png', () => samples.png()],
  ])('that is %s is handed out as its original only', async (_what, name, make) => {
    const { file, letter } = await sentWith(make(), { name });
    await cancel(letter.id);
    for (const asked of [view, download])
      await expect(openAttachment(recipient, file.publicId, asked)).rejects.toMatchObject({
        code: 'FILE_CANNOT_BE_MARKED',
      });
    expect(await readFirstPage(recipient, file.publicId)).toBeNull();
    expect((await openAttachment(recipient, file.publicId, original)).sizeBytes).toBe(file.sizeBytes);
  });

  it('is marked once, also for many at the same moment', async () => {
    const { file, letter } = await sentWith(twoPages());
    await cancel(letter.id);
    const [first, second] = await Promise.all([1, 2].map(() => openAttachment(recipient, file.publicId, view)));
    expect(second?.etag).toBe(first?.etag);
    const key = first?.etag.replaceAll('"', '').split('-').at(-1) ?? '';
    expect(await findMarkedCopy(file.sha256, key)).toBe(first?.sizeBytes);
    await keepMarkedCopy(file.sha256, key, Buffer.from('kept'));
    const third = await openAttachment(control, file.publicId, view);
    expect((await bytesOf(third)).toString()).toBe('kept');
  });

  it('loses its kept copy with its content', async () => {
    const { file, letter } = await sentWith(twoPages());
    await cancel(letter.id);
    const { etag } = await openAttachment(recipient, file.publicId, view);
    const key = etag.replaceAll('"', '').split('-').at(-1) ?? '';
    await removeMarkedCopies(file.sha256);
    expect(await findMarkedCopy(file.sha256, key)).toBeNull();
  });

  it('keeps its part, and no cache keeps a confidential one', async () => {
    const { file, letter } = await sentWith(twoPages(), { isConfidential: true });
    await cancel(letter.id);
    const whole = await openAttachment(control, file.publicId, view);
    const range = { header: 'bytes=0-3', ifRange: whole.etag };
    const part = await openAttachment(control, file.publicId, { use: 'view', range });
    expect(part).toMatchObject({ part: { start: 0, end: 3 }, isConfidential: true });
    expect((await buffer(part.read({ start: 0, end: 3 }))).toString()).toBe('%PDF');
  });
});

describe('a file in two revisions', () => {
  it('is in force while one of them is', async () => {
    const { file, letter } = await sentWith(twoPages());
    const isOfLetter = eq(correspondenceRevisions.id, letter.revisionId);
    await db.update(correspondenceRevisions).set({ isCurrent: false }).where(isOfLetter);
    expect((await openAttachment(recipient, file.publicId, view)).filename).toBe('letter (SUPERSEDED).pdf');
    const { letter: later } = await sentWith(twoPages());
    const row = await attachmentRow(file.publicId);
    await db.execute(sql`INSERT INTO correspondence_revision_attachments (correspondence_revision_id, attachment_id, attachment_role, position)
      VALUES (${later.revisionId}, ${row?.id}, 'ANNEX', 9)`);
    expect((await openAttachment(recipient, file.publicId, view)).filename).toBe('letter.pdf');
  });
});

describe('a mark', () => {
  it.each([0, 90, 180, 270])('is upright at the top of a page that is turned by %d degrees', async (turn) => {
    const made = await PDFDocument.create();
    made.addPage([300, 500]).setRotation(degrees(turn));
    const { file, letter } = await sentWith(Buffer.from(await made.save()));
    await cancel(letter.id);
    const copy = await handedCopy(control, await rowWith(file.publicId), 'marked');
    const target = path.join(folder, newPublicId());
    writeFileSync(target, await bytesOf(copy));
    const words = execFileSync('pdftotext', ['-bbox', target, '-'], { encoding: 'utf8' });
    const word = /yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">CANCELLED</.exec(words);
    expect(Number(word?.[2])).toBeGreaterThan(0);
    expect(Number(word?.[2])).toBeLessThan(20);
  });
});

async function rowWith(publicId: string) {
  const row = await attachmentRow(publicId);
  if (!row) throw new Error('no such file');
  return { ...row, filename: row.originalFilename };
}
