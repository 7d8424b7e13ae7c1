import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { exports } from '@/db/schema/exports';
import { reportReceivers, reportRuns, reports } from '@/db/schema/reports';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { runCommand } from '@/lib/platform/command';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { deleteSavedView } from '../saved-views/delete-saved-view';
import { updateSavedView } from '../saved-views/update-saved-view';
import { MAX_REPORTS } from './constants';
import { createReport } from './create-report';
import { deleteReport } from './delete-report';
import { listReportRuns } from './list-report-runs';
import { findReport, listReports } from './list-reports';
import { pauseReport } from './pause-report';
import { listPossibleReceivers } from './receivers';
import { resumeReport } from './resume-report';
import type { UpdateReport } from './schema';
import { sendReportNow } from './send-report-now';
import { takeOverReport } from './take-over-report';
import { layOutView, makeReport } from './testing/make-report';
import { updateReport } from './update-report';

const db = getDatabase();
let owner: UserCtx;
let viewer: UserCtx;
let control: UserCtx;
let outsider: UserCtx;
let other: UserCtx;

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  const cast = await castOf('editor', 'viewer', 'controller', 'outsider', 'contractor');
  owner = cast.editor;
  viewer = cast.viewer;
  control = cast.controller;
  outsider = cast.outsider;
  other = cast.contractor;
});
beforeEach(() => getRedis().flushdb());
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const rowOf = async (publicId: string) => (await db.select().from(reports).where(eq(reports.publicId, publicId)))[0];
const actsOn = async (publicId: string) =>
  (
    await db
      .select({ action: auditLogs.action })
      .from(auditLogs)
      .where(and(eq(auditLogs.entityType, 'report'), eq(auditLogs.entityPublicId, publicId)))
      .orderBy(auditLogs.id)
  ).map(({ action }) => action);
const runsOf = async (publicId: string) =>
  db
    .select()
    .from(reportRuns)
    .where(eq(reportRuns.reportId, (await rowOf(publicId))?.id ?? 0));
const changed = (publicId: string, change: Partial<UpdateReport> = {}): UpdateReport => ({
  publicId,
  versionNo: 1,
  name: 'ใหม่',
  format: 'pdf',
  skipsEmpty: true,
  takesView: false,
  schedule: { cadence: 'MONTHLY', hour: 6, monthDay: 31 },
  receiverPublicIds: [owner.actor.publicId, viewer.actor.publicId],
  ...change,
});

describe('a report', () => {
  it('is a row with its receivers and its next time, and an audit row', async () => {
    const { publicId } = await makeReport(owner, {
      schedule: { cadence: 'WEEKLY', hour: 8, weekdays: ['MON', 'FRI'] },
      receiverPublicIds: [viewer.actor.publicId, owner.actor.publicId],
    });
    const row = await rowOf(publicId);
    expect(row).toMatchObject({ ownerUserId: owner.actor.userId, weekdays: ['MON', 'FRI'], state: 'ACTIVE' });
    expect(row?.nextAt?.getTime()).toBeGreaterThan(Date.now());
    expect(row?.nextAt?.toISOString()).toMatch(/T01:00:00.000Z$/);
    expect(await actsOn(publicId)).toEqual(['report.created']);
    expect(await findReport(owner, publicId)).toMatchObject({
      receivers: expect.arrayContaining([{ publicId: viewer.actor.publicId, name: viewer.actor.displayName }]),
      owner: { isActor: true, hasLeft: false },
      view: null,
      last: null,
    });
  });

  it('is refused without the right, without the scope, elsewhere, and to people of other organizations', async () => {
    const view = await layOutView(owner);
    const nobody = await userCtx(await makeUser({ organization: 'คคง.' }));
    await expect(makeReport(nobody, view)).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    await expect(createReport(nobody, await wanted(owner))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(createReport(outsider, await wanted(owner))).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    const narrow: UserCtx = { ...owner, actor: { ...owner.actor, tokenScopes: ['document.view'] } };
    await expect(createReport(narrow, await wanted(owner))).rejects.toMatchObject({ code: 'TOKEN_SCOPE' });
    for (const stranger of [other.actor.publicId, nobody.actor.publicId, newPublicId()]) {
      await expect(makeReport(owner, { receiverPublicIds: [owner.actor.publicId, stranger] })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fieldErrors: { receiverPublicIds: ['INVALID'] },
      });
    }
    const offered = (await listPossibleReceivers(owner, 'LCBP3-C2')).map(({ publicId }) => publicId);
    expect(offered).toContain(viewer.actor.publicId);
    expect(offered).not.toContain(other.actor.publicId);
    expect(offered).not.toContain(nobody.actor.publicId);
  });

  it('is one for one key, and has a limit', async () => {
    const input = await wanted(owner);
    const call = { key: newPublicId(), route: 'test', body: {} };
    const answers = await Promise.all([
      runCommand(owner, createReport, input, call),
      runCommand(owner, createReport, input, call),
    ]);
    expect(new Set(answers.map(({ answer }) => answer.publicId)).size).toBe(1);
    const many = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    const same = await wanted(many);
    for (let at = 0; at < MAX_REPORTS; at += 1) await createReport(many, same);
    await expect(createReport(many, same)).rejects.toMatchObject({ code: 'REPORT_LIMIT' });
  });

  it('is seen and changed by its owner and by Document Control of the organization alone', async () => {
    const { publicId } = await makeReport(owner);
    for (const ctx of [viewer, other, outsider]) {
      expect((await listReports(ctx, {})).map((one) => one.publicId)).not.toContain(publicId);
      for (const act of [
        () => findReport(ctx, publicId),
        () => listReportRuns(ctx, { publicId, size: 10 }),
        () => updateReport(ctx, { ...changed(publicId), view: null }),
        () => pauseReport(ctx, { publicId, versionNo: 1 }),
        () => resumeReport(ctx, { publicId, versionNo: 1 }),
        () => sendReportNow(ctx, { publicId, versionNo: 1 }),
        () => takeOverReport(ctx, { publicId, versionNo: 1 }),
        () => deleteReport(ctx, { publicId, versionNo: 1 }),
      ]) {
        await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    expect((await listReports(control, { project: 'LCBP3-C2' })).map((one) => one.publicId)).toContain(publicId);
    expect(await rowOf(publicId)).toMatchObject({ versionNo: 1, state: 'ACTIVE' });
  });

  it('says that its view was changed or deleted, and takes it as it is now', async () => {
    const view = await layOutView(owner);
    const { publicId } = await makeReport(owner, view);
    await updateSavedView(owner, { publicId: view.viewPublicId, versionNo: 1, name: 'อื่น', scope: 'PRIVATE' });
    expect((await findReport(owner, publicId)).view).toBe('CHANGED');
    const taken = { ...view, viewVersionNo: 2 };
    await updateReport(owner, { ...changed(publicId, { takesView: true }), view: taken });
    expect((await findReport(owner, publicId)).view).toBeNull();
    await deleteSavedView(owner, { publicId: view.viewPublicId, versionNo: 2 });
    expect((await findReport(owner, publicId)).view).toBe('GONE');
  });
});

describe('a change', () => {
  it('writes schedule, format and receivers with one audit row, and nothing without a difference', async () => {
    const { publicId } = await makeReport(owner);
    const answer = await updateReport(owner, { ...changed(publicId), view: null });
    expect(answer.versionNo).toBe(2);
    expect(await rowOf(publicId)).toMatchObject({
      name: 'ใหม่',
      format: 'pdf',
      monthDay: 31,
      weekdays: [],
      versionNo: 2,
    });
    expect((await findReport(owner, publicId)).receivers).toHaveLength(2);
    await updateReport(owner, { ...changed(publicId, { versionNo: 2 }), view: null });
    expect(await actsOn(publicId)).toEqual(['report.created', 'report.updated']);
  });

  it('of an old version is refused, and of two at once one', async () => {
    const { publicId } = await makeReport(owner);
    const both = await Promise.allSettled([
      updateReport(owner, { ...changed(publicId), view: null }),
      updateReport(control, { ...changed(publicId, { name: 'อีกชื่อ' }), view: null }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(updateReport(owner, { ...changed(publicId), view: null })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    const [{ id } = { id: 0 }] = [await rowOf(publicId)];
    expect(await db.select().from(reportReceivers).where(eq(reportReceivers.reportId, id))).toHaveLength(2);
  });

  it('adds no stranger', async () => {
    const { publicId } = await makeReport(owner);
    const receiverPublicIds = [owner.actor.publicId, other.actor.publicId];
    await expect(
      updateReport(owner, { ...changed(publicId, { receiverPublicIds }), view: null }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('pause and resume', () => {
  it('stop the schedule and continue it with the next time', async () => {
    const { publicId } = await makeReport(owner);
    await expect(resumeReport(owner, { publicId, versionNo: 1 })).rejects.toMatchObject({ code: 'REPORT_STATE' });
    await expect(pauseReport(owner, { publicId, versionNo: 9 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const pauses = await Promise.allSettled([
      pauseReport(owner, { publicId, versionNo: 1 }),
      pauseReport(control, { publicId, versionNo: 1 }),
    ]);
    expect(pauses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rowOf(publicId)).toMatchObject({ state: 'PAUSED', pauseReason: 'PERSON', nextAt: null });
    await expect(pauseReport(owner, { publicId, versionNo: 2 })).rejects.toMatchObject({ code: 'REPORT_STATE' });
    await expect(resumeReport(owner, { publicId, versionNo: 1 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await resumeReport(owner, { publicId, versionNo: 2 });
    const row = await rowOf(publicId);
    expect(row).toMatchObject({ state: 'ACTIVE', pauseReason: null, versionNo: 3 });
    expect(row?.nextAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await actsOn(publicId)).toEqual(['report.created', 'report.paused', 'report.resumed']);
  });
});

describe('sending now', () => {
  it('makes a file for each receiver, once for one version', async () => {
    const { publicId } = await makeReport(owner, {
      receiverPublicIds: [owner.actor.publicId, viewer.actor.publicId],
    });
    const both = await Promise.allSettled([
      sendReportNow(owner, { publicId, versionNo: 1 }),
      sendReportNow(owner, { publicId, versionNo: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const runs = await runsOf(publicId);
    expect(runs.map(({ userId, cause }) => [userId, cause]).sort()).toEqual(
      [owner, viewer].map(({ actor }) => [actor.userId, 'NOW']).sort(),
    );
    const files = await db
      .select()
      .from(exports)
      .where(eq(exports.reportRunId, runs[0]?.id ?? 0));
    expect(files).toMatchObject([{ state: 'QUEUED', userId: runs[0]?.userId, format: 'xlsx' }]);
    expect(files[0]?.fileName).toMatch(/^หนังสือประจำวัน_LCBP3-C2_25\d\d-\d\d-\d\d\.xlsx$/);
    expect(await actsOn(publicId)).toEqual(['report.created', 'report.sent_now']);
    await expect(sendReportNow(owner, { publicId, versionNo: 1 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect((await findReport(owner, publicId)).last).toMatchObject({ made: 0, waiting: 2, notMade: 0 });
  });

  it('has a limit', async () => {
    for (let at = 0; at < 5; at += 1) await sendReportNow.limit(viewer);
    await expect(sendReportNow.limit(viewer)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('taking over', () => {
  it('changes the owner, of one version once', async () => {
    const { publicId } = await makeReport(owner);
    await expect(takeOverReport(control, { publicId, versionNo: 3 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const both = await Promise.allSettled([
      takeOverReport(control, { publicId, versionNo: 1 }),
      pauseReport(owner, { publicId, versionNo: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { versionNo = 0 } = (await rowOf(publicId)) ?? {};
    await takeOverReport(control, { publicId, versionNo });
    expect(await rowOf(publicId)).toMatchObject({ ownerUserId: control.actor.userId });
    expect(await takeOverReport(control, { publicId, versionNo: 1 })).toMatchObject({ publicId });
    expect(await actsOn(publicId)).toContain('report.taken_over');
    await expect(findReport(owner, publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting', () => {
  it('ends it with the files under way', async () => {
    const { publicId } = await makeReport(owner);
    await sendReportNow(owner, { publicId, versionNo: 1 });
    const [run] = await runsOf(publicId);
    await expect(deleteReport(owner, { publicId, versionNo: 1 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const both = await Promise.allSettled([
      deleteReport(owner, { publicId, versionNo: 2 }),
      deleteReport(control, { publicId, versionNo: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      await db
        .select()
        .from(exports)
        .where(eq(exports.reportRunId, run?.id ?? 0)),
    ).toEqual([]);
    await expect(findReport(owner, publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await actsOn(publicId)).toEqual(['report.created', 'report.sent_now', 'report.deleted']);
  });
});

async function wanted(ctx: UserCtx) {
  return {
    ...(await layOutView(ctx)),
    name: 'รายงาน',
    format: 'xlsx' as const,
    skipsEmpty: false,
    schedule: { cadence: 'DAILY' as const, hour: 7 },
    receiverPublicIds: [ctx.actor.publicId],
  };
}
