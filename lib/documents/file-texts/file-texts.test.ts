import { rmSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { textPdf } from '@/lib/platform/file-text/testing/sample-pdf';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { closeQueues } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { startDelivery } from '@/workers/testing/deliver';
import { sweepFiles } from '../files/sweep-files';
import { upload } from '../files/testing/upload-sample';
import { getCorrespondence } from '../letters/read/get-correspondence';
import { readKeptFile } from './read-kept-file';
import { readMissingTexts } from './read-missing-texts';

// From an upload to the text of its content, by event and by the task for older files.

const db = getDatabase();
const ctx = systemCtx('test');
let control: UserCtx;

beforeAll(async () => {
  control = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
});
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

const sample = (text: string) => textPdf({ pages: [text] });
const textOf = async (sha256: string) =>
  (await db.select().from(attachmentTexts).where(eq(attachmentTexts.sha256, sha256)))[0];
const keptEvents = (publicId: string) =>
  db
    .select({ type: outboxEvents.eventType })
    .from(outboxEvents)
    .where(sql`${outboxEvents.eventType} = 'file.kept' AND ${outboxEvents.entityPublicId} = ${publicId}`);
const keptFile = (filePublicId: string) =>
  ({ type: 'file.kept', payload: { filePublicId } }) as unknown as OutboxEvent<'file.kept'>;

it('the worker reads a file that a draft has taken, and its page has the outcome', async () => {
  const good = await upload(control, 'a.pdf', sample('ท่าเทียบเรือ A'));
  const locked = await upload(control, 'b.pdf', textPdf({ pages: ['x'], isEncrypted: true }));
  expect(await keptEvents(good.publicId)).toEqual([]);
  const attachmentPublicIds = [good.publicId, locked.publicId];
  const draft = await makeDraft(control, { attachmentPublicIds });
  expect(await keptEvents(good.publicId)).toHaveLength(1);
  const stop = await startDelivery(['file-texts']);
  try {
    await expect.poll(() => textOf(locked.sha256), { timeout: 30_000 }).toBeDefined();
    await expect
      .poll(() => textOf(good.sha256), { timeout: 30_000 })
      .toMatchObject({
        state: 'READ',
        text: 'ท่าเทียบเรือ A',
        pages: 1,
      });
  } finally {
    await stop();
  }
  const { attachments: files } = await getCorrespondence(control, draft.publicId);
  expect(files.map(({ textState, textFault }) => [textState, textFault])).toEqual([
    ['READ', null],
    ['UNREADABLE', 'ENCRYPTED'],
  ]);
});

it('reads a content once, under whichever name, and never a quarantined file', async () => {
  const first = await upload(control, 'first.pdf', sample('once'));
  await readKeptFile(ctx, keptFile(first.publicId));
  await db.update(attachmentTexts).set({ text: 'kept' }).where(eq(attachmentTexts.sha256, first.sha256));
  const second = await upload(control, 'second.pdf', sample('once'));
  await readKeptFile(ctx, keptFile(second.publicId));
  expect(await textOf(first.sha256)).toMatchObject({ text: 'kept' });
  const infected = await upload(control, 'virus.pdf', sample('virus'));
  await db.update(attachments).set({ state: 'QUARANTINED' }).where(eq(attachments.publicId, infected.publicId));
  await readKeptFile(ctx, keptFile(infected.publicId));
  expect(await textOf(infected.sha256)).toBeUndefined();
});

it('a content that is gone is recorded, not tried for ever', async () => {
  const file = await upload(control, 'gone.pdf', sample('gone'));
  rmSync(path.join(env().STORAGE_DIR, file.sha256.slice(0, 2), file.sha256.slice(2, 4), file.sha256));
  await readKeptFile(ctx, keptFile(file.publicId));
  expect(await textOf(file.sha256)).toMatchObject({ state: 'UNREADABLE', errorCode: 'MISSING' });
});

it('the task reads older files in turns, and again once a program is installed', async () => {
  await readMissingTexts(ctx);
  const old = await upload(control, 'old.pdf', sample('from before'));
  const unread = await upload(control, 'unread.pdf', sample('without the program'));
  const waiting = await upload(control, 'waiting.pdf', sample('in no document'));
  const isOld = sql`${attachments.publicId} IN (${old.publicId}, ${unread.publicId})`;
  await db.update(attachments).set({ state: 'COMMITTED', expiresAt: null }).where(isOld);
  await db.insert(attachmentTexts).values({ sha256: unread.sha256, state: 'UNREADABLE', errorCode: 'NO_PROGRAM' });
  expect(await readMissingTexts(ctx, AbortSignal.abort())).toBe(0);
  expect(await readMissingTexts(ctx)).toBe(2);
  expect(await readMissingTexts(ctx)).toBe(0);
  expect(await textOf(old.sha256)).toMatchObject({ state: 'READ', text: 'from before' });
  expect(await textOf(unread.sha256)).toMatchObject({ state: 'READ', errorCode: null });
  expect(await textOf(waiting.sha256)).toBeUndefined();
});

it('the text of a file goes with its content', async () => {
  const file = await upload(control, 'short.pdf', sample('short life'));
  await readKeptFile(ctx, keptFile(file.publicId));
  await sweepFiles(ctx);
  expect(await textOf(file.sha256)).toBeDefined();
  const isFile = eq(attachments.publicId, file.publicId);
  await db.update(attachments).set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` }).where(isFile);
  await sweepFiles(ctx);
  expect(await textOf(file.sha256)).toBeUndefined();
});
