import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { exports } from '@/db/schema/exports';
import { notifications } from '@/db/schema/system';
import { workerHeartbeats } from '@/db/schema/workers';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { requestExport } from '@/lib/documents/exports/request-export';
import type { ExportRequest } from '@/lib/documents/exports/schema';
import { isReady, type StartedWorker, startWorker } from './testing/start-worker';

// A real worker with its Chromium makes a PDF and notifies its owner; a failed export becomes a dead letter.

const db = getDatabase();
let worker: StartedWorker | undefined;

afterEach(() => worker?.stop('SIGTERM'));
afterAll(closeDatabase);

const request: ExportRequest = {
  projectCode: 'LCBP3-C2',
  locale: 'th',
  era: 'be',
  params: { view: 'all', filters: {}, sort: [] },
  columns: [{ key: 'number', header: 'เลขที่', width: 20, align: 'start' }],
  words: {},
  head: {
    title: 'ทะเบียน',
    filters: [],
    count: '{count}',
    asOf: '{at}',
    madeBy: '{person}',
    page: '{page}',
    empty: '–',
  },
};

it('the worker makes what was asked for, and a fault becomes a dead letter', async () => {
  const person = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  const ctx = await userCtx(person);
  const ask = () => requestExport(ctx, { register: 'rfas', format: 'pdf', fileName: 'ทะเบียน.pdf', request });
  const { publicId } = await ask();
  const broken = await ask();
  await db.update(exports).set({ register: 'gone' }).where(eq(exports.publicId, broken.publicId));
  worker = await startWorker({ STORAGE_DIR: mkdtempSync(path.join(tmpdir(), 'dms-exports-')) });
  await isReady(worker);
  const rowOf = async (id: string) => (await db.select().from(exports).where(eq(exports.publicId, id)))[0];
  const patience = { interval: 200 };
  await expect.poll(async () => (await rowOf(publicId))?.state, patience).toBe('DONE');
  expect((await rowOf(publicId))?.sizeBytes).toBeGreaterThan(1000);
  expect((await db.select().from(workerHeartbeats)).map(({ printsPdf }) => printsPdf)).toContain(true);
  await expect.poll(async () => (await rowOf(broken.publicId))?.state, patience).toBe('FAILED');
  const notices = () => db.select().from(notifications).where(eq(notifications.userId, person.userId));
  await expect
    .poll(async () => (await notices()).map(({ reason }) => reason).sort(), patience)
    .toEqual(['EXPORT_FAILED', 'EXPORT_READY']);
  const dead = () =>
    db
      .select({ errorClass: deadLetters.errorClass, error: deadLetters.error })
      .from(deadLetters)
      .innerJoin(eventDeliveries, eq(eventDeliveries.id, deadLetters.deliveryId))
      .where(eq(eventDeliveries.consumer, 'exports'));
  await expect.poll(dead, patience).toMatchObject([
    {
      errorClass: 'ExportFailed',
      error: expect.stringContaining((await rowOf(broken.publicId))?.failureReference ?? '-'),
    },
  ]);
});
