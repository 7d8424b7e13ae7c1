import { text } from 'node:stream/consumers';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { exports } from '@/db/schema/exports';
import { userAssignments, users } from '@/db/schema/identity';
import { reportRuns, reports } from '@/db/schema/reports';
import { auditLogs, notifications } from '@/db/schema/system';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { makeExport } from '@/lib/documents/exports/make-export';
import { openExport } from '@/lib/documents/exports/open-export';
import { purgeExports } from '@/lib/documents/exports/purge-exports';
import { notifyInApp } from '@/lib/messages/notifications/notify/notify-in-app';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { transact } from '@/lib/platform/transact';
import { deleteReport } from './delete-report';
import { listReportRuns } from './list-report-runs';
import { findReport } from './list-reports';
import { planDueReports } from './plan-due-reports';
import { purgeReportRuns } from './purge-report-runs';
import { resumeReport } from './resume-report';
import type { CreateReport } from './schema';
import { sendReportNow } from './send-report-now';
import { takeOverReport } from './take-over-report';
import { makeReport } from './testing/make-report';

// The clock is a value: reports are planned at a moment that the test names.

const db = getDatabase();
const system = systemCtx('test');
const DAY_MS = 24 * 3_600_000;
/** The report's hour of a day that is long past, and that of the second day after. */
const FIRST = new Date('2026-01-30T00:00:00Z');
const THIRD = new Date(FIRST.getTime() + 2 * DAY_MS);
const NO_ROWS = { filters: { q: 'ไม่มีคำนี้ในทะเบียน' } };
let ownerPerson: MadeUser;
let viewerPerson: MadeUser;
let owner: UserCtx;
let viewer: UserCtx;
let control: UserCtx;

beforeAll(async () => {
  ownerPerson = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', firstName: 'เจ้าของ' });
  owner = await userCtx(ownerPerson);
  control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  for (const secrecy of ['NORMAL', 'CONFIDENTIAL'] as const) {
    await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: ownerPerson.userId, secrecy });
  }
});
beforeEach(async () => {
  await db.update(reports).set({ deletedAt: sql`NOW(3)` });
  viewerPerson = await makeUser({ organization: 'คคง.', role: 'VIEWER', firstName: 'ผู้รับ' });
  viewer = await userCtx(viewerPerson);
});
afterAll(closeDatabase);

/** A report to owner and viewer that was planned for the first day. */
async function makeDue(change: Partial<CreateReport> = {}) {
  const receiverPublicIds = [owner.actor.publicId, viewer.actor.publicId];
  const { publicId } = await makeReport(owner, { receiverPublicIds, ...change });
  await db.update(reports).set({ nextAt: FIRST }).where(eq(reports.publicId, publicId));
  return publicId;
}
const rowOf = async (publicId: string) => (await db.select().from(reports).where(eq(reports.publicId, publicId)))[0];
const runsOf = async (publicId: string) =>
  db
    .select()
    .from(reportRuns)
    .where(eq(reportRuns.reportId, (await rowOf(publicId))?.id ?? 0))
    .orderBy(asc(reportRuns.id));
const runOf = async (publicId: string, { userId }: MadeUser) =>
  (await runsOf(publicId)).find((run) => run.userId === userId);
const fileOf = async (runId: number | undefined) =>
  (
    await db
      .select()
      .from(exports)
      .where(eq(exports.reportRunId, runId ?? 0))
  )[0];
const noPack = () => {
  throw new Error('a report is no evidence pack');
};
const make = (exportPublicId: string | undefined) =>
  makeExport(system, { type: 'export.requested', payload: { exportPublicId } } as OutboxEvent, noPack);

/** Makes the files of a report, as the worker does. */
async function makeAll(publicId: string): Promise<void> {
  for (const { id } of await runsOf(publicId)) await make((await fileOf(id))?.publicId);
}

/** Delivers the events about these records to the notifications. */
async function notify(type: OutboxEvent['type'], entityPublicId: string | undefined): Promise<void> {
  const events = await db
    .select()
    .from(outboxEvents)
    .where(sql`${outboxEvents.eventType} = ${type} AND ${outboxEvents.entityPublicId} = ${entityPublicId ?? ''}`);
  expect(events).toHaveLength(1);
  for (const event of events) {
    await transact(system, (tx) => notifyInApp(tx, { ...event, type: event.eventType } as unknown as OutboxEvent));
  }
}
const noticesTo = async ({ userId }: MadeUser) =>
  db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(asc(notifications.id));

describe('planning', () => {
  it('plans a report that is due once, for each receiver, with two workers at it', async () => {
    const publicId = await makeDue();
    const planned = await Promise.all([planDueReports(system, FIRST), planDueReports(system, FIRST)]);
    expect(planned.sort()).toEqual([0, 2]);
    const runs = await runsOf(publicId);
    expect(runs.map(({ occurrenceAt, cause }) => [occurrenceAt, cause])).toEqual([
      [FIRST, 'SCHEDULE'],
      [FIRST, 'SCHEDULE'],
    ]);
    expect((await rowOf(publicId))?.nextAt).toEqual(new Date(FIRST.getTime() + DAY_MS));
    expect(await planDueReports(system, FIRST)).toBe(0);
  });

  it('does not make an occurrence again that a worker planned before it lost the next time', async () => {
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    await db.update(reports).set({ nextAt: FIRST }).where(eq(reports.publicId, publicId));
    expect(await planDueReports(system, FIRST)).toBe(0);
    expect(await runsOf(publicId)).toHaveLength(2);
  });

  it('makes missed occurrences once, on return', async () => {
    const publicId = await makeDue();
    expect(await planDueReports(system, new Date(THIRD.getTime() + 3_600_000))).toBe(2);
    expect((await runsOf(publicId)).map(({ occurrenceAt }) => occurrenceAt)).toEqual([THIRD, THIRD]);
    expect((await rowOf(publicId))?.nextAt).toEqual(new Date(THIRD.getTime() + DAY_MS));
  });

  it('leaves early, paused and deleted ones alone', async () => {
    const publicId = await makeDue();
    expect(await planDueReports(system, new Date(FIRST.getTime() - 1))).toBe(0);
    await db.update(reports).set({ state: 'PAUSED', pauseReason: 'PERSON' }).where(eq(reports.publicId, publicId));
    expect(await planDueReports(system, THIRD)).toBe(0);
    await db.update(reports).set({ state: 'ACTIVE', pauseReason: null }).where(eq(reports.publicId, publicId));
    await deleteReport(owner, { publicId, versionNo: 1 });
    expect(await planDueReports(system, THIRD)).toBe(0);
  });

  it('of the last day of a month plans the last day of the next', async () => {
    const publicId = await makeDue({ schedule: { cadence: 'MONTHLY', hour: 7, monthDay: 31 } });
    const lastOfJanuary = new Date('2026-01-31T00:00:00Z');
    await db.update(reports).set({ nextAt: lastOfJanuary }).where(eq(reports.publicId, publicId));
    expect(await planDueReports(system, lastOfJanuary)).toBe(2);
    expect((await rowOf(publicId))?.nextAt).toEqual(new Date('2026-02-28T00:00:00Z'));
  });

  it('pauses a report whose owner has left, and notifies the people who may take it over', async () => {
    const leaver = await makeUser({ organization: 'คคง.', role: 'EDITOR', firstName: 'ผู้ลา' });
    const { publicId } = await makeReport(await userCtx(leaver));
    await db.update(reports).set({ nextAt: FIRST }).where(eq(reports.publicId, publicId));
    await db.update(users).set({ isActive: false }).where(eq(users.userId, leaver.userId));
    expect(await planDueReports(system, FIRST)).toBe(0);
    expect(await rowOf(publicId)).toMatchObject({ state: 'PAUSED', pauseReason: 'OWNER_LEFT', nextAt: null });
    await notify('report.owner_left', publicId);
    expect(await noticesTo(ownerPerson)).toMatchObject([{ reason: 'REPORT_PAUSED', entityPublicId: publicId }]);
    expect(await noticesTo(viewerPerson)).toEqual([]);
    expect((await findReport(control, publicId)).owner.hasLeft).toBe(true);
    await expect(resumeReport(control, { publicId, versionNo: 2 })).rejects.toMatchObject({ code: 'REPORT_STATE' });
    await takeOverReport(control, { publicId, versionNo: 2 });
    expect(await rowOf(publicId)).toMatchObject({ state: 'ACTIVE', ownerUserId: control.actor.userId });
  });
});

describe('the file', () => {
  it('has the rows that its receiver may see, and is the receiver’s alone', async () => {
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    await makeAll(publicId);
    const [own, theirs] = [await runOf(publicId, ownerPerson), await runOf(publicId, viewerPerson)];
    expect(own).toMatchObject({ outcome: 'MADE', rowsCount: 2 });
    // The viewer sees no confidential letter.
    expect(theirs).toMatchObject({ outcome: 'MADE', rowsCount: 1 });
    const file = await fileOf(theirs?.id);
    await expect(openExport(owner, file?.publicId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await openExport(viewer, file?.publicId ?? '')).fileName).toBe('หนังสือประจำวัน_LCBP3-C2_2569-01-30.xlsx');
    await notify('export.ended', file?.publicId);
    expect(await noticesTo(viewerPerson)).toMatchObject([
      { reason: 'REPORT_READY', params: expect.objectContaining({ projectCode: 'LCBP3-C2' }) },
    ]);
    const { runs } = await listReportRuns(owner, { publicId, size: 10 });
    const shown = (id: string) => runs.find(({ receiver }) => receiver.publicId === id);
    expect(shown(owner.actor.publicId)).toMatchObject({
      outcome: 'MADE',
      filePublicId: (await fileOf(own?.id))?.publicId,
    });
    expect(shown(viewer.actor.publicId)).toMatchObject({ fileState: 'DONE', filePublicId: null });
    expect((await findReport(owner, publicId)).last).toMatchObject({ made: 2, waiting: 0, notMade: 0 });
  });

  it('has the receiver’s language', async () => {
    await db.update(users).set({ locale: 'en' }).where(eq(users.userId, viewerPerson.userId));
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    for (const [person, locale] of [[ownerPerson, 'th'] as const, [viewerPerson, 'en'] as const]) {
      expect((await fileOf((await runOf(publicId, person))?.id))?.request).toMatchObject({ locale });
    }
  });

  it('on paper has no column of codes', async () => {
    const publicId = await makeDue({ format: 'pdf' });
    await planDueReports(system, FIRST);
    const file = await fileOf((await runOf(publicId, ownerPerson))?.id);
    expect(file?.request).toMatchObject({ columns: [{ key: 'number' }, { key: 'type' }] });
  });

  it('does not go to a receiver who lost access meanwhile, and the owner gets the name', async () => {
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    const isTheirs = eq(userAssignments.userId, viewerPerson.userId);
    await db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(isTheirs);
    const before = (await noticesTo(ownerPerson)).length;
    await makeAll(publicId);
    const run = await runOf(publicId, viewerPerson);
    expect(run).toMatchObject({ outcome: 'NO_ACCESS', rowsCount: null });
    expect(await fileOf(run?.id)).toBeUndefined();
    await notify('report.run_failed', run?.publicId);
    expect((await noticesTo(ownerPerson)).slice(before)).toMatchObject([
      { reason: 'REPORT_NO_ACCESS', params: expect.objectContaining({ personName: viewer.actor.displayName }) },
    ]);
    expect(await noticesTo(viewerPerson)).toEqual([]);
    expect(await runOf(publicId, ownerPerson)).toMatchObject({ outcome: 'MADE' });
  });

  it('does not go to a deactivated receiver', async () => {
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    await db.update(users).set({ isActive: false }).where(eq(users.userId, viewerPerson.userId));
    await makeAll(publicId);
    expect(await runOf(publicId, viewerPerson)).toMatchObject({ outcome: 'NO_ACCESS', failureCode: 'FORBIDDEN' });
  });

  it('is not made when it would be empty and its owner wants none', async () => {
    const publicId = await makeDue({ skipsEmpty: true });
    await planDueReports(system, FIRST);
    const run = await runOf(publicId, viewerPerson);
    const file = await fileOf(run?.id);
    const request = file?.request as { params: object };
    await db
      .update(exports)
      .set({ request: { ...request, params: { ...request.params, ...NO_ROWS } } })
      .where(eq(exports.reportRunId, run?.id ?? 0));
    await makeAll(publicId);
    expect(await runOf(publicId, viewerPerson)).toMatchObject({ outcome: 'EMPTY', rowsCount: 0 });
    expect(await fileOf(run?.id)).toBeUndefined();
    expect(await runOf(publicId, ownerPerson)).toMatchObject({ outcome: 'MADE' });
    const acts = await db
      .select({ action: auditLogs.action })
      .from(auditLogs)
      .where(eq(auditLogs.entityPublicId, file?.publicId ?? ''));
    expect(acts).toEqual([{ action: 'report.empty' }]);
  });

  it('that fails three times names the receiver to the owner, and is made when it is sent again', async () => {
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    const run = await runOf(publicId, viewerPerson);
    const file = await fileOf(run?.id);
    const broken = eq(exports.reportRunId, run?.id ?? 0);
    await db.update(exports).set({ register: 'gone' }).where(broken);
    for (let attempt = 1; attempt < 3; attempt += 1) await expect(make(file?.publicId)).rejects.toThrow('no register');
    expect(await runOf(publicId, viewerPerson)).toMatchObject({ outcome: null });
    await expect(make(file?.publicId)).rejects.toMatchObject({ name: 'ExportFailed' });
    const failed = await runOf(publicId, viewerPerson);
    expect(failed).toMatchObject({ outcome: 'FAILED', failureCode: 'EXPORT_FAULT' });
    await notify('report.run_failed', run?.publicId);
    expect((await noticesTo(ownerPerson)).at(-1)).toMatchObject({ reason: 'REPORT_FAILED', entityPublicId: publicId });
    expect(await noticesTo(viewerPerson)).toEqual([]);
    expect((await listReportRuns(owner, { publicId, size: 10 })).runs[0]).toMatchObject({
      failureReference: failed?.failureReference,
      failure: expect.stringContaining('รหัสอ้างอิง'),
    });
    await db.update(exports).set({ register: 'correspondence' }).where(broken);
    await make(file?.publicId);
    expect(await runOf(publicId, viewerPerson)).toMatchObject({ outcome: 'MADE', failureCode: null });
  });

  it('is made by the next worker when one is killed in between, with one outcome', async () => {
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    const run = await runOf(publicId, viewerPerson);
    const file = await fileOf(run?.id);
    // As the killed worker left it.
    await db
      .update(exports)
      .set({ state: 'RUNNING', attempt: 1, rowsDone: 1 })
      .where(eq(exports.id, file?.id ?? 0));
    await Promise.all([make(file?.publicId), make(file?.publicId)]);
    expect(await runOf(publicId, viewerPerson)).toMatchObject({ outcome: 'MADE', rowsCount: 1 });
    await notify('export.ended', file?.publicId);
    expect((await openExport(viewer, file?.publicId ?? '')).sizeBytes).toBeGreaterThan(100);
  });

  it('of a deleted report is discarded by the worker that makes it', async () => {
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    const file = await fileOf((await runOf(publicId, viewerPerson))?.id);
    await deleteReport(owner, { publicId, versionNo: 1 });
    await make(file?.publicId);
    expect(await runOf(publicId, viewerPerson)).toMatchObject({ outcome: null });
  });
});

describe('history', () => {
  it('has pages, outlives the files, and is purged after a year', async () => {
    const publicId = await makeDue();
    await planDueReports(system, FIRST);
    await makeAll(publicId);
    await sendReportNow(owner, { publicId, versionNo: 1 });
    const first = await listReportRuns(owner, { publicId, size: 3 });
    expect(first.runs.map(({ cause }) => cause)).toEqual(['NOW', 'NOW', 'SCHEDULE']);
    const second = await listReportRuns(owner, { publicId, size: 3, after: first.after ?? undefined });
    expect(second.runs).toHaveLength(1);
    expect(second.after).toBeNull();

    const old = await runOf(publicId, ownerPerson);
    const { read } = await openExport(owner, (await fileOf(old?.id))?.publicId ?? '');
    await text(read());
    await db
      .update(reportRuns)
      .set({ createdAt: sql`NOW(3) - INTERVAL 366 DAY` })
      .where(eq(reportRuns.id, old?.id ?? 0));
    expect(await purgeReportRuns(system)).toBe(0);
    await db
      .update(exports)
      .set({ expiresAt: sql`NOW(3)` })
      .where(eq(exports.reportRunId, old?.id ?? 0));
    await purgeExports(system);
    const { runs } = await listReportRuns(owner, { publicId, size: 10 });
    expect(runs.find((run) => run.publicId === old?.publicId)).toMatchObject({ outcome: 'MADE', fileState: null });
    expect(await purgeReportRuns(system)).toBe(1);
    expect(await runsOf(publicId)).toHaveLength(3);
  });
});
