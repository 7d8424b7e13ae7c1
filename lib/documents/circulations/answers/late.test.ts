import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { workflowHolders, workflowTasks, workflowTimers } from '@/db/schema/workflow';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { changeDue } from '@/lib/workflow/engine/moves/change-due';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { cancelCorrespondence } from '../../letters/life';
import { getCirculation } from '../read/get-circulation';
import { AnswerCirculation } from '../schema';
import { type CirculationCast, DEADLINE, makeCast, makeSheet } from '../testing/circulation-cast';
import { acknowledgeCirculation } from './acknowledge-circulation';
import { answerCirculation } from './answer-circulation';
import { cancelCirculation, forceCloseCirculation } from './close-circulation';
import { closeWithDocument } from './close-with-document';

// Calls after the end of a sheet, and its final state.

const db = getDatabase();
const reason = 'ปิดตามคำสั่งผู้อำนวยการ';
const TOO_LATE = ['CIRCULATION_CLOSED', 'WORKFLOW_VERSION_CONFLICT'];
let cast: CirculationCast;
let main: UserCtx;
let action: UserCtx;
let informed: UserCtx;

beforeAll(async () => {
  cast = await makeCast();
  main = await userCtx(cast.main);
  action = await userCtx(cast.action);
  informed = await userCtx(cast.informed);
});

const answer = (ctx: UserCtx, publicId: string, parts: object = {}) =>
  answerCirculation(ctx, AnswerCirculation.parse({ publicId, code: 'DONE', ...parts }));
const note = (ctx: UserCtx, publicId: string) => acknowledgeCirculation(ctx, { publicId, comment: 'ทราบ' });
const read = (publicId: string) => getCirculation(cast.control, publicId);

async function answered() {
  const { sheet, letter } = await makeSheet(cast);
  await answer(main, sheet.publicId);
  await answer(action, sheet.publicId, { comment: 'เก็บเข้าแฟ้ม' });
  return { sheet, letter };
}

describe('a person who is informed', () => {
  it('takes note after the others have answered, once, with history and audit, and reopens nothing', async () => {
    const { sheet } = await answered();
    const before = await read(sheet.publicId);
    expect((await getCirculation(informed, sheet.publicId)).actions).toEqual(['acknowledge']);
    const given = await note(informed, sheet.publicId);
    expect(given).toMatchObject({ status: 'COMPLETED', versionNo: before.versionNo + 1 });
    const after = await read(sheet.publicId);
    expect(after).toMatchObject({
      status: { code: 'COMPLETED' },
      info: { done: 1, total: 1 },
      closedAt: before.closedAt,
    });
    expect(after.assignees.find(({ type }) => type === 'INFO')).toMatchObject({
      state: 'ACKNOWLEDGED',
      comment: 'ทราบ',
    });
    const { rows } = await listHistory(cast.control, after.instanceId);
    expect(rows.find(({ id }) => id === given.historyId)).toMatchObject({
      actorPublicId: informed.actor.publicId,
    });
    const audit = and(eq(auditLogs.entityPublicId, sheet.publicId), eq(auditLogs.userId, informed.actor.userId));
    expect((await db.select().from(auditLogs).where(audit)).map((row) => row.action)).toEqual([
      'workflow.transitioned',
    ]);
    await expect(note(informed, sheet.publicId)).rejects.toMatchObject({ code: 'CIRCULATION_CLOSED', status: 409 });
    const open = and(eq(workflowTasks.instanceId, after.instanceId), eq(workflowTasks.status, 'OPEN'));
    expect(await db.select().from(workflowTasks).where(open)).toEqual([]);
    const findings = await verifyWorkflows(systemCtx('test'));
    expect(findings.filter(({ instanceId }) => instanceId === after.instanceId)).toEqual([]);
  });

  it('takes note once of two calls at the same moment, and of a sheet that was closed by force', async () => {
    const { sheet } = await answered();
    const both = await Promise.allSettled([note(informed, sheet.publicId), note(informed, sheet.publicId)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { sheet: forced } = await makeSheet(cast);
    await forceCloseCirculation(cast.control, { publicId: forced.publicId, reason });
    await note(informed, forced.publicId);
  });

  it('is refused on a sheet that was withdrawn, and where somebody else is informed', async () => {
    const { sheet } = await makeSheet(cast);
    await cancelCirculation(cast.control, { publicId: sheet.publicId, reason });
    await expect(note(informed, sheet.publicId)).rejects.toMatchObject({ code: 'CIRCULATION_CLOSED' });
    const { sheet: other } = await answered();
    await expect(note(cast.control, other.publicId)).rejects.toMatchObject({ code: 'CIRCULATION_CLOSED' });
  });
});

describe('who comes too late', () => {
  it('to answer is told of the conflict, never that they may not', async () => {
    const codes = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const { sheet } = await makeSheet(cast);
      const closing = () => forceCloseCirculation(cast.control, { publicId: sheet.publicId, reason });
      const both = [() => answer(main, sheet.publicId), closing];
      const results = await Promise.allSettled((round % 2 ? both.toReversed() : both).map((act) => act()));
      for (const result of results) {
        if (result.status === 'rejected') codes.add(result.reason instanceof AppError ? result.reason.code : 'other');
      }
      await expect(answer(action, sheet.publicId)).rejects.toMatchObject({ code: 'CIRCULATION_CLOSED' });
    }
    for (const code of codes) expect(TOO_LATE).toContain(code);
  }, 120_000);

  it('to acknowledge takes note all the same, or is told of the conflict', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { sheet } = await makeSheet(cast);
      await answer(main, sheet.publicId);
      const results = await Promise.allSettled([answer(action, sheet.publicId), note(informed, sheet.publicId)]);
      for (const result of results) {
        if (result.status === 'rejected') expect(TOO_LATE).toContain((result.reason as AppError).code);
      }
      if (results[1]?.status === 'rejected') await note(informed, sheet.publicId);
      expect((await read(sheet.publicId)).info).toEqual({ done: 1, total: 1 });
    }
  }, 120_000);
});

describe('the end of a sheet', () => {
  it('that everybody has answered names no reason, and nobody who closed it', async () => {
    const { sheet } = await answered();
    expect(await read(sheet.publicId)).toMatchObject({ isForced: false, closeReason: null, closedBy: null });
  });

  it('with its document says who cancelled that, and why', async () => {
    const { sheet, letter } = await makeSheet(cast);
    const admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    await cancelCorrespondence(admin, { publicId: letter.publicId, reason: 'ส่งผิดผู้รับ ขอยกเลิก' });
    await transact(systemCtx('test'), (tx) => closeWithDocument(tx, letter.publicId));
    expect(await read(sheet.publicId)).toMatchObject({
      status: { code: 'CANCELLED' },
      closeReason: 'ส่งผิดผู้รับ ขอยกเลิก',
      closedBy: { publicId: admin.actor.publicId },
      source: { isCancelled: true },
    });
  });
});

describe('another date of a sheet', () => {
  it('is for those who have the sheet’s date; a date of their own stays, and who is informed has none', async () => {
    const { sheet } = await makeSheet(cast);
    const { instanceId } = await read(sheet.publicId);
    await changeDue(cast.control, { instanceId, dueAt: '2039-12-28T16:59:59.000Z', reason });
    const dates = (await read(sheet.publicId)).assignees.map(({ type, deadlineDate }) => [type, deadlineDate]);
    expect(dates).toEqual([
      ['MAIN', '2039-12-28'],
      ['ACTION', '2039-12-15'],
      ['INFO', null],
    ]);
    expect(DEADLINE).not.toBe('2039-12-28');
    const tasks = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, instanceId));
    const dueOf = (group: string) => tasks.find(({ groupCode }) => groupCode === group)?.dueAt?.toISOString() ?? null;
    expect([dueOf('MAIN'), dueOf('ACTION'), dueOf('INFO')]).toEqual([
      '2039-12-28T16:59:59.000Z',
      '2039-12-15T16:59:59.000Z',
      null,
    ]);
    const holders = await db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, instanceId));
    expect(holders.map(({ dueAt }) => dueAt?.toISOString()).sort()).toEqual([
      '2039-12-15T16:59:59.000Z',
      '2039-12-28T16:59:59.000Z',
    ]);
    const armed = and(eq(workflowTimers.instanceId, instanceId), eq(workflowTimers.status, 'ARMED'));
    const own = (await db.select().from(workflowTimers).where(armed)).filter(({ dueAt }) => dueAt !== null);
    expect(own.length).toBeGreaterThan(0);
  });
});
