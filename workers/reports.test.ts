import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries } from '@/db/schema/events';
import { reportRuns, reports } from '@/db/schema/reports';
import { notifications } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { listReportRuns } from '@/lib/work/reports/list-report-runs';
import { makeReport } from '@/lib/work/reports/testing/make-report';
import { isReady, type StartedWorker, startWorker } from './testing/start-worker';

// Real workers plan a report by their timetable and make its PDF: two at once make it once, and one without Chromium
// leaves it to the next, saying so.

const db = getDatabase();
const { controller, viewer } = await castOf('controller', 'viewer');
const patience = { interval: 200, timeout: 60_000 };
const files = { STORAGE_DIR: mkdtempSync(path.join(tmpdir(), 'dms-reports-')) };
let workers: StartedWorker[] = [];

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop('SIGTERM')));
  workers = [];
});
afterAll(closeDatabase);

async function start(count: number, environment: Record<string, string> = {}): Promise<void> {
  for (let at = 0; at < count; at += 1) workers.push(await startWorker({ ...files, ...environment }));
  await Promise.all(workers.map(isReady));
}

/** A report whose time came long ago. */
async function makeDue(): Promise<string> {
  const { publicId } = await makeReport(controller, {
    format: 'pdf',
    receiverPublicIds: [controller.actor.publicId, viewer.actor.publicId],
  });
  await db
    .update(reports)
    .set({ nextAt: new Date('2026-01-30T00:00:00Z') })
    .where(eq(reports.publicId, publicId));
  return publicId;
}
const historyOf = async (publicId: string) => (await listReportRuns(controller, { publicId, size: 10 })).runs;
const outcomesOf = async (publicId: string) => (await historyOf(publicId)).map(({ outcome }) => outcome);

it('two workers make a report once for each receiver, and notify them', async () => {
  const publicId = await makeDue();
  await start(2);
  await expect.poll(() => outcomesOf(publicId), patience).toEqual(['MADE', 'MADE']);
  const noticesTo = async (userId: number) =>
    (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ reason }) => reason);
  for (const { actor } of [controller, viewer]) {
    await expect.poll(() => noticesTo(actor.userId), patience).toEqual(['REPORT_READY']);
  }
});

it('without Chromium the history names it, and the next worker makes the file', async () => {
  const publicId = await makeDue();
  await start(1, { CHROMIUM_PATH: '/nonexistent' });
  await expect
    .poll(async () => (await historyOf(publicId)).map(({ failure }) => failure?.includes('Chromium')), patience)
    .toEqual([true, true]);
  expect(await outcomesOf(publicId)).toEqual([null, null]);
  await Promise.all(workers.map((worker) => worker.stop('SIGTERM')));
  workers = [];
  await db.update(eventDeliveries).set({ nextAt: sql`NOW(3)` }).where(eq(eventDeliveries.status, 'PENDING'));
  await start(1);
  await expect.poll(() => outcomesOf(publicId), patience).toEqual(['MADE', 'MADE']);
  expect(await db.$count(reportRuns, sql`${reportRuns.failureCode} IS NOT NULL`)).toBe(0);
});
