import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { auditLogs, notifications } from '@/db/schema/system';
import { workflowHolders, workflowTimers } from '@/db/schema/workflow';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { notifyInApp } from '@/lib/messages/notifications/notify/notify-in-app';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { endOfDay } from '@/lib/platform/time/project-day';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { addOptions } from '../draft/add-options';
import { getCirculation } from '../read/get-circulation';
import { AddAssignee } from '../schema';
import { type CirculationCast, DEADLINE, makeCast, makeSheet } from '../testing/circulation-cast';
import { acknowledgeCirculation } from './acknowledge-circulation';
import { addAssignee } from './add-assignee';
import { answerCirculation } from './answer-circulation';
import { forceCloseCirculation } from './close-circulation';

const db = getDatabase();
const LATER = '2039-12-31';
const LAST = '2040-01-15';
const reason = 'ปิดตามคำสั่งผู้อำนวยการ';
let cast: CirculationCast;

beforeAll(async () => {
  cast = await makeCast();
});

const add = (ctx: UserCtx, publicId: string, person: Pick<MadeUser, 'publicId'>, parts: object = {}) =>
  addAssignee(
    ctx,
    AddAssignee.parse({
      publicId,
      assignee: { userPublicId: person.publicId, type: 'ACTION', deadlineDate: LATER },
      ...parts,
    }),
  );
const informing = (person: Pick<MadeUser, 'publicId'>) => ({
  assignee: { userPublicId: person.publicId, type: 'INFO' },
});
const editor = () => makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });

/** Delivers what has happened to the sheet so far. */
async function deliver(publicId: string): Promise<void> {
  const waiting = await db
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(and(eq(outboxEvents.entityPublicId, publicId), eq(eventDeliveries.consumer, 'notify-in-app')));
  for (const { eventId } of waiting) {
    await consumeDelivery(systemCtx('test'), { eventId, consumer: 'notify-in-app' }, notifyInApp);
  }
}

async function notified(publicId: string, person: MadeUser) {
  await deliver(publicId);
  return db
    .select({ isActionRequired: notifications.isActionRequired })
    .from(notifications)
    .innerJoin(users, eq(users.userId, notifications.userId))
    .where(and(eq(notifications.entityPublicId, publicId), eq(users.publicId, person.publicId)));
}

describe('adding a person to a running circulation', () => {
  it('asks them by a date of their own, with a task, a holder, timers, an audit row and a notification', async () => {
    const { sheet } = await makeSheet(cast);
    await deliver(sheet.publicId);
    const person = await editor();
    expect((await addOptions(cast.control, sheet)).map(({ publicId }) => publicId)).toContain(person.publicId);
    const { versionNo } = await add(cast.control, sheet.publicId, person, {
      versionNo: sheet.versionNo,
      assignee: { userPublicId: person.publicId, type: 'ACTION', deadlineDate: LAST },
    });
    expect(versionNo).toBe(sheet.versionNo + 1);
    const read = await getCirculation(cast.control, sheet.publicId);
    expect(read).toMatchObject({ action: { done: 0, total: 3 }, deadlineDate: LAST, versionNo });
    expect(read.assignees.at(-1)).toMatchObject({
      type: 'ACTION',
      person: { publicId: person.publicId },
      deadlineDate: LAST,
      state: 'PENDING',
    });
    const held = await db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, read.instanceId));
    expect(held.find(({ personPublicId }) => personPublicId === person.publicId)?.dueAt).toEqual(endOfDay(LAST));
    const timers = await db.select().from(workflowTimers).where(eq(workflowTimers.instanceId, read.instanceId));
    expect(timers.filter(({ dueAt }) => dueAt?.getTime() === endOfDay(LAST).getTime())).toHaveLength(3);
    const audit = await db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, sheet.publicId), eq(auditLogs.action, 'workflow.task_added')));
    expect(audit).toMatchObject([{ changes: { assignee: [null, person.publicId], role: [null, 'ACTION'] } }]);
    expect(await notified(sheet.publicId, person)).toEqual([{ isActionRequired: true }]);
    expect((await addOptions(cast.control, sheet)).map(({ publicId }) => publicId)).not.toContain(person.publicId);
    // The sheet waits for them as for everybody else.
    const answer = { publicId: sheet.publicId, code: 'DONE' as const, comment: '', attachmentPublicIds: [] };
    for (const one of [cast.main, cast.action]) await answerCirculation(await userCtx(one), answer);
    expect(await getCirculation(cast.control, sheet.publicId)).toMatchObject({ status: { code: 'IN_REVIEW' } });
    await answerCirculation(await userCtx(person), answer);
    expect(await getCirculation(cast.control, sheet.publicId)).toMatchObject({ status: { code: 'COMPLETED' } });
    expect(
      (await verifyWorkflows(systemCtx('test'))).filter(({ instanceId }) => instanceId === read.instanceId),
    ).toEqual([]);
  });

  it('informs a person without a date, who holds nothing up', async () => {
    const { sheet } = await makeSheet(cast);
    const viewer = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    await add(cast.control, sheet.publicId, viewer, informing(viewer));
    const read = await getCirculation(cast.control, sheet.publicId);
    expect(read).toMatchObject({ action: { total: 2 }, info: { total: 2 }, deadlineDate: DEADLINE });
    expect(await notified(sheet.publicId, viewer)).toEqual([{ isActionRequired: false }]);
    await acknowledgeCirculation(await userCtx(viewer), { publicId: sheet.publicId, comment: '' });
    expect((await getCirculation(cast.control, sheet.publicId)).info.done).toBe(1);
  });

  it('is refused to assignees and other organizations, on closed sheets and on stale versions', async () => {
    const { sheet } = await makeSheet(cast);
    const person = await editor();
    await expect(add(await userCtx(cast.main), sheet.publicId, person)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(add(cast.sender, sheet.publicId, person)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stale = { versionNo: sheet.versionNo - 1 };
    await expect(add(cast.control, sheet.publicId, person, stale)).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
    });
    await forceCloseCirculation(cast.control, { publicId: sheet.publicId, reason });
    await expect(add(cast.control, sheet.publicId, person)).rejects.toMatchObject({ code: 'CIRCULATION_CLOSED' });
    expect((await getCirculation(cast.control, sheet.publicId)).assignees).toHaveLength(3);
  });

  it('refuses people who cannot be added, each fault with its field', async () => {
    const { sheet } = await makeSheet(cast);
    const stranger = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const viewer = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    const person = await editor();
    const to = (parts: object) => add(cast.control, sheet.publicId, person, parts);
    await expect(add(cast.control, sheet.publicId, stranger)).rejects.toMatchObject({
      code: 'PERSON_UNKNOWN',
      fieldErrors: { 'assignee.0.userPublicId': ['PERSON_UNKNOWN'] },
    });
    await expect(add(cast.control, sheet.publicId, viewer)).rejects.toMatchObject({ code: 'PERSON_CANNOT_ANSWER' });
    await expect(to({ assignee: { userPublicId: person.publicId, type: 'ACTION' } })).rejects.toMatchObject({
      fieldErrors: { 'assignee.0.deadlineDate': ['REQUIRED'] },
    });
    const past = { assignee: { userPublicId: person.publicId, type: 'ACTION', deadlineDate: '2020-01-01' } };
    await expect(to(past)).rejects.toMatchObject({ code: 'DEADLINE_PAST' });
    await expect(add(cast.control, sheet.publicId, cast.action)).rejects.toMatchObject({ code: 'DUPLICATE' });
    await expect(add(cast.control, sheet.publicId, cast.main, informing(cast.main))).rejects.toMatchObject({
      code: 'DUPLICATE',
    });
  });

  it('is done once where two add the same person at the same moment', async () => {
    const { sheet } = await makeSheet(cast);
    const person = await editor();
    const both = await Promise.allSettled([1, 2].map(() => add(cast.control, sheet.publicId, person)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'DUPLICATE' } });
    const { assignees } = await getCirculation(cast.control, sheet.publicId);
    expect(assignees.filter((one) => one.person.publicId === person.publicId)).toHaveLength(1);
  });
});
