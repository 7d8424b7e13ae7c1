import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { workflowHolders, workflowTasks } from '@/db/schema/workflow';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { endOfDay } from '@/lib/platform/time/project-day';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listReassignees } from '@/lib/workflow/engine/read/list-reassignees';
import { getCirculation } from '../read/get-circulation';
import { AnswerCirculation } from '../schema';
import { type CirculationCast, makeCast, makeSheet } from '../testing/circulation-cast';
import { acknowledgeCirculation } from './acknowledge-circulation';
import { answerCirculation } from './answer-circulation';
import { cancelCirculation, forceCloseCirculation } from './close-circulation';
import { reassignCirculation } from './reassign-circulation';

const db = getDatabase();
const reason = 'ปิดตามคำสั่งผู้อำนวยการ';
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

const answer = (ctx: UserCtx, publicId: string, parts: Partial<AnswerCirculation> = {}) =>
  answerCirculation(ctx, AnswerCirculation.parse({ publicId, code: 'DONE', ...parts }));

const read = (publicId: string) => getCirculation(cast.control, publicId);

/** The place of a person on the sheet as it is shown. */
async function placeOf(publicId: string, { publicId: person }: Pick<MadeUser, 'publicId'>) {
  const found = (await read(publicId)).assignees.find((assignee) => assignee.person.publicId === person);
  if (!found) throw new Error('they are not on the sheet');
  return found;
}

async function audited(publicId: string, verb: string) {
  return db
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, verb)));
}

async function eventNames(publicId: string) {
  const rows = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId));
  return rows.flatMap(({ payload }) => (payload as { names?: string[] }).names ?? []);
}

describe('answering a circulation', () => {
  it('keeps what each has said with its files, and completes with the last answer that is waited for', async () => {
    const { sheet } = await makeSheet(cast);
    const file = await uploadPdf(main);
    await answer(main, sheet.publicId, { comment: 'ส่งรายงานแล้ว', attachmentPublicIds: [file] });
    const partly = await read(sheet.publicId);
    expect(partly).toMatchObject({ status: { code: 'IN_REVIEW' }, action: { done: 1, total: 2 } });
    expect(await placeOf(sheet.publicId, cast.main)).toMatchObject({
      state: 'DONE',
      answer: { code: 'DONE', name: 'ดำเนินการแล้ว' },
      comment: 'ส่งรายงานแล้ว',
      attachments: [{ publicId: file }],
    });
    await answer(action, sheet.publicId, { code: 'NA' });
    const done = await read(sheet.publicId);
    expect(done).toMatchObject({ status: { code: 'COMPLETED' }, isForced: false, actions: [] });
    expect(await placeOf(sheet.publicId, cast.action)).toMatchObject({ answer: { code: 'NA' } });
    expect(await audited(sheet.publicId, 'workflow.transitioned')).toHaveLength(2);
    expect(await eventNames(sheet.publicId)).toContain('circulation.completed');
  });

  it('is for somebody whose only role is in a contract of the project', async () => {
    const engineer = await makeUser({ organization: 'สคฉ.3', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
    const { sheet } = await makeSheet(cast, { assignees: [{ userPublicId: engineer.publicId, type: 'MAIN' }] });
    await answer(await userCtx(engineer), sheet.publicId);
    expect(await read(sheet.publicId)).toMatchObject({ status: { code: 'COMPLETED' } });
  });

  it('is for who is asked, once, and not when it is closed', async () => {
    const { sheet } = await makeSheet(cast);
    for (const ctx of [cast.control, informed]) {
      await expect(answer(ctx, sheet.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await answer(main, sheet.publicId);
    await expect(answer(main, sheet.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await forceCloseCirculation(cast.control, { publicId: sheet.publicId, reason });
    await expect(answer(action, sheet.publicId)).rejects.toMatchObject({ code: 'CIRCULATION_CLOSED', status: 409 });
  });

  it('of two people at the same moment counts both, of one person twice one', async () => {
    const { sheet } = await makeSheet(cast);
    const { versionNo } = await read(sheet.publicId);
    const both = await Promise.allSettled([
      answer(main, sheet.publicId, { versionNo }),
      answer(action, sheet.publicId, { versionNo }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await read(sheet.publicId)).status.code).toBe('COMPLETED');
    const { sheet: other } = await makeSheet(cast);
    const twice = await Promise.allSettled([answer(main, other.publicId), answer(main, other.publicId)]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(other.publicId)).action).toEqual({ done: 1, total: 2 });
  });

  it('is acknowledged by who is informed, which completes nothing and blocks nothing', async () => {
    const { sheet } = await makeSheet(cast);
    await expect(acknowledgeCirculation(main, { publicId: sheet.publicId, comment: '' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await acknowledgeCirculation(informed, { publicId: sheet.publicId, comment: '' });
    expect(await read(sheet.publicId)).toMatchObject({
      status: { code: 'IN_REVIEW' },
      info: { done: 1, total: 1 },
      action: { done: 0, total: 2 },
    });
    await expect(acknowledgeCirculation(informed, { publicId: sheet.publicId, comment: '' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('what the sheet offers', () => {
  const offered = async (ctx: UserCtx, instanceId: string) =>
    (await getInstance(ctx, instanceId)).actions
      .filter(({ isAllowed }) => isAllowed)
      .map(({ action, label, isEnding, codes }) => ({ action, label, isEnding, codes: codes.length }));

  it('ends it unanswered by actions that say so, and lets a person who is informed acknowledge without a code', async () => {
    const { sheet } = await makeSheet(cast);
    const { instanceId } = await read(sheet.publicId);
    expect(await offered({ ...cast.control, locale: 'en' }, instanceId)).toMatchObject([
      { action: 'FORCE_CLOSE', isEnding: true },
      { action: 'CANCEL', isEnding: true },
    ]);
    expect(await offered({ ...main, locale: 'en' }, instanceId)).toMatchObject([
      { action: 'RESPOND', label: 'Respond', isEnding: false, codes: 2 },
    ]);
    expect(await offered({ ...informed, locale: 'en' }, instanceId)).toMatchObject([
      { action: 'RESPOND', label: 'Acknowledge', isEnding: false, codes: 0 },
    ]);
    await acknowledgeCirculation(informed, { publicId: sheet.publicId, comment: '' });
    expect(await placeOf(sheet.publicId, cast.informed)).toMatchObject({ state: 'ACKNOWLEDGED', answer: null });
  });

  it('hands the place of a person who is asked only to people who may answer and are not on it', async () => {
    const { sheet } = await makeSheet(cast);
    const viewer = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    const taker = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    const { instanceId } = await read(sheet.publicId);
    const tasks = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, instanceId));
    const listFor = async (group: string) => {
      const task = tasks.find(({ groupCode }) => groupCode === group);
      return (await listReassignees(cast.control, task?.publicId ?? '')).map(({ publicId }) => publicId);
    };
    const forMain = await listFor('MAIN');
    expect(forMain).toContain(taker.publicId);
    for (const person of [viewer, cast.informed, cast.action, cast.main]) {
      expect(forMain).not.toContain(person.publicId);
    }
    expect(await listFor('INFO')).toEqual(expect.arrayContaining([viewer.publicId, taker.publicId]));
  });
});

describe('handing a place on', () => {
  it('keeps both names, the date and the reason', async () => {
    const { sheet } = await makeSheet(cast);
    const taker = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    const place = await placeOf(sheet.publicId, cast.action);
    const input = {
      publicId: sheet.publicId,
      assigneePublicId: place.publicId,
      toUserPublicId: taker.publicId,
      reason,
    };
    await expect(reassignCirculation(main, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await reassignCirculation(cast.control, input);
    expect(await placeOf(sheet.publicId, cast.action)).toMatchObject({ state: 'REASSIGNED' });
    expect(await placeOf(sheet.publicId, taker)).toMatchObject({
      type: 'ACTION',
      state: 'PENDING',
      deadlineDate: '2039-12-15',
    });
    expect(await audited(sheet.publicId, 'workflow.task_reassigned')).toMatchObject([{ reason }]);
    const { instanceId } = await read(sheet.publicId);
    const held = await db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, instanceId));
    expect(held.find(({ personPublicId }) => personPublicId === taker.publicId)?.dueAt).toEqual(endOfDay('2039-12-15'));
    await expect(answer(action, sheet.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await answer(await userCtx(taker), sheet.publicId);
    await answer(main, sheet.publicId);
    expect(await read(sheet.publicId)).toMatchObject({ status: { code: 'COMPLETED' }, action: { done: 2, total: 2 } });
  });

  it('is refused to a person of another organization, one on the sheet, and one who cannot answer', async () => {
    const { sheet } = await makeSheet(cast);
    const place = await placeOf(sheet.publicId, cast.main);
    const stranger = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const viewer = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    const to = (person: MadeUser) =>
      reassignCirculation(cast.control, {
        publicId: sheet.publicId,
        assigneePublicId: place.publicId,
        toUserPublicId: person.publicId,
        reason,
      });
    await expect(to(stranger)).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
    await expect(to(viewer)).rejects.toMatchObject({ code: 'PERSON_CANNOT_ANSWER' });
    await expect(to(cast.action)).rejects.toMatchObject({ code: 'DUPLICATE' });
    expect(await placeOf(sheet.publicId, cast.main)).toMatchObject({ state: 'PENDING' });
  });

  it('of an answered place is a conflict, and to two people at once is done once', async () => {
    const { sheet } = await makeSheet(cast);
    const place = await placeOf(sheet.publicId, cast.main);
    const takers = [
      await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }),
      await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }),
    ];
    const outcomes = await Promise.allSettled(
      takers.map(({ publicId }) =>
        reassignCirculation(cast.control, {
          publicId: sheet.publicId,
          assigneePublicId: place.publicId,
          toUserPublicId: publicId,
          reason,
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await answer(action, sheet.publicId);
    const answered = await placeOf(sheet.publicId, cast.action);
    await expect(
      reassignCirculation(cast.control, {
        publicId: sheet.publicId,
        assigneePublicId: answered.publicId,
        toUserPublicId: takers[0]?.publicId ?? '',
        reason,
      }),
    ).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
  });
});

describe('closing a circulation', () => {
  it('by force completes it, marked, with the reason and the answers it has', async () => {
    const { sheet } = await makeSheet(cast);
    await answer(main, sheet.publicId);
    await expect(forceCloseCirculation(action, { publicId: sheet.publicId, reason })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await forceCloseCirculation(cast.control, { publicId: sheet.publicId, reason });
    expect(await read(sheet.publicId)).toMatchObject({
      status: { code: 'COMPLETED' },
      isForced: true,
      closeReason: reason,
      closedBy: { publicId: cast.control.actor.publicId },
      action: { done: 1, total: 2 },
    });
    const { instanceId } = await read(sheet.publicId);
    const open = and(eq(workflowTasks.instanceId, instanceId), eq(workflowTasks.status, 'OPEN'));
    expect(await db.select().from(workflowTasks).where(open)).toEqual([]);
    expect(await eventNames(sheet.publicId)).toContain('workflow.forced');
    expect((await auditRows({ entityPublicId: sheet.publicId })).map((row) => row.reason)).toContain(reason);
    await expect(forceCloseCirculation(cast.control, { publicId: sheet.publicId, reason })).rejects.toMatchObject({
      code: 'CIRCULATION_CLOSED',
    });
  });

  it('by withdrawal cancels it and keeps its number', async () => {
    const { sheet } = await makeSheet(cast);
    await cancelCirculation(cast.control, { publicId: sheet.publicId, reason });
    expect(await read(sheet.publicId)).toMatchObject({
      status: { code: 'CANCELLED' },
      isForced: false,
      closeReason: reason,
      documentNumber: sheet.documentNumber,
    });
    expect(await eventNames(sheet.publicId)).toContain('circulation.cancelled');
  });

  it('of what has moved since it was seen is a conflict, and of two at once one wins', async () => {
    const { sheet } = await makeSheet(cast);
    const { versionNo } = await read(sheet.publicId);
    await answer(main, sheet.publicId);
    await expect(
      forceCloseCirculation(cast.control, { publicId: sheet.publicId, versionNo, reason }),
    ).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT', status: 409 });
    const outcomes = await Promise.allSettled([
      forceCloseCirculation(cast.control, { publicId: sheet.publicId, reason }),
      cancelCirculation(cast.control, { publicId: sheet.publicId, reason }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
