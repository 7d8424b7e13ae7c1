import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { workflowHistories, workflowHolders, workflowTasks, workflowTimers } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { changeDue } from '../moves/change-due';
import { reassignTask } from '../moves/reassign-task';
import { transition } from '../moves/transition';
import { availableActions } from '../read/available-actions';
import { getInstance } from '../read/get-instance';
import { listHistory } from '../read/list-history';
import { loadInstance } from '../read/load-instance';
import { CreateDelegation, TransitionBody } from '../schema';
import { timeLedger } from '../timers/time-ledger';
import { verifyWorkflows } from '../verify/verify';
import { createDelegation } from './create-delegation';
import { listDelegations } from './list-delegations';
import { withdrawDelegation } from './withdraw-delegation';

const db = getDatabase();
const { contractor, controller: control } = await castOf('contractor', 'controller');
let reviewer: MadeUser;
let other: MadeUser;

beforeAll(async () => {
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  other = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([reviewer]);
});

function act(ctx: UserCtx, instanceId: string, body: unknown) {
  return transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse(body) });
}

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

async function lend(delegate: MadeUser, options: Partial<CreateDelegation> = {}, from = reviewer) {
  return createDelegation(
    await userCtx(from),
    CreateDelegation.parse({
      delegatePublicId: delegate.publicId,
      startsAt: inHours(-1),
      endsAt: inHours(1),
      ...options,
    }),
  );
}

async function taskOf(instanceId: string) {
  const [task] = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, instanceId));
  if (!task) throw new Error('no task');
  return task;
}

const respond = { action: 'RESPOND', payload: { code: '1C' } };

describe('a delegate', () => {
  it('answers for the one who is away, and both names are kept', async () => {
    const { instanceId } = await makeRfa(contractor);
    const { publicId } = await lend(other);
    await act(await userCtx(other), instanceId, respond);
    const rows = (await listHistory(control, instanceId)).rows;
    expect(rows.find(({ action }) => action === 'RESPOND')).toMatchObject({
      actorPublicId: other.publicId,
      onBehalfOf: { publicId: reviewer.publicId },
    });
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    expect(audit.map(({ action }) => action)).toEqual(['workflow.delegation_created']);
    await withdrawDelegation(await userCtx(reviewer), { publicId });
  });

  it.each([
    ['before it begins', { startsAt: inHours(1), endsAt: inHours(2) }],
    ['after it is over', { startsAt: inHours(-2), endsAt: inHours(-1) }],
    ['for another type', { typeCode: 'LETTER' }],
  ])('may not %s', async (_when, options) => {
    const { instanceId } = await makeRfa(contractor);
    const { publicId } = await lend(other, options);
    await expect(act(await userCtx(other), instanceId, respond)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await withdrawDelegation(await userCtx(reviewer), { publicId });
  });

  it('may not after it was withdrawn, nor lend on what was lent', async () => {
    const { instanceId } = await makeRfa(contractor);
    const third = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const first = await lend(other);
    const second = await lend(third, {}, other);
    await expect(act(await userCtx(third), instanceId, respond)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await withdrawDelegation(await userCtx(reviewer), first);
    await withdrawDelegation(await userCtx(other), second);
    await expect(act(await userCtx(other), instanceId, respond)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const listed = await listDelegations(await userCtx(other));
    expect(listed.every(({ state }) => state !== 'active')).toBe(true);
  });

  it('is of the same organization, is not oneself, and is named by an administrator for somebody else only', async () => {
    const stranger = await makeUser({ organization: 'ผรม.2', role: 'EDITOR' });
    await expect(lend(stranger)).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
    await expect(lend(reviewer)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const forOther = { delegatorPublicId: other.publicId };
    await expect(lend(reviewer, forOther)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const admin = await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' });
    const { publicId } = await lend(reviewer, forOther, admin);
    await expect(withdrawDelegation(contractor, { publicId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await withdrawDelegation(await userCtx(admin), { publicId });
    await expect(withdrawDelegation(await userCtx(admin), { publicId })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
  });
});

describe('handing a task on', () => {
  it('moves the task and the ball, and writes history, audit and an event', async () => {
    const { instanceId, publicId } = await makeRfa(contractor);
    const task = await taskOf(instanceId);
    const input = { taskPublicId: task.publicId, toUserPublicId: other.publicId, reason: 'ลาพักร้อน' };
    await reassignTask(control, input);
    expect(await taskOf(instanceId)).toMatchObject({ assigneePublicId: other.publicId, status: 'OPEN' });
    const [holder] = await db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, instanceId));
    expect(holder?.personPublicId).toBe(other.publicId);
    const [row] = await db
      .select()
      .from(workflowHistories)
      .where(and(eq(workflowHistories.instanceId, instanceId), eq(workflowHistories.action, 'REASSIGN')));
    expect(row?.metadata).toMatchObject({ from: reviewer.publicId, to: other.publicId });
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    expect(audit.map(({ action }) => action)).toContain('workflow.task_reassigned');
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.instanceId, instanceId));
    expect(events.map(({ eventType }) => eventType)).toContain('workflow.moved');
    const late = await userCtx(reviewer);
    await expect(act(late, instanceId, respond)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(act(late, instanceId, { ...respond, versionNo: 2 })).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
      details: { action: 'REASSIGN' },
    });
    const { rows } = await listHistory(late, instanceId);
    expect(rows.find(({ action }) => action === 'REASSIGN')).toMatchObject({
      comment: 'ลาพักร้อน',
      handedOn: { from: { publicId: reviewer.publicId }, to: { publicId: other.publicId } },
    });
    await act(await userCtx(other), instanceId, respond);
    await expect(reassignTask(control, input)).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
  });

  it('is for who may force the step, to people of the organization, and happens once when two do it', async () => {
    const { instanceId } = await makeRfa(contractor);
    const { publicId: taskPublicId } = await taskOf(instanceId);
    const input = { taskPublicId, toUserPublicId: other.publicId, reason: 'ลาพักร้อน' };
    await expect(reassignTask(await userCtx(reviewer), input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(reassignTask(contractor, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const toStranger = { ...input, toUserPublicId: contractor.actor.publicId };
    await expect(reassignTask(control, toStranger)).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
    const seen = { ...input, fromUserPublicId: reviewer.publicId };
    const results = await Promise.allSettled([reassignTask(control, seen), reassignTask(control, seen)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'WORKFLOW_VERSION_CONFLICT', details: { action: 'REASSIGN' } },
    });
    const team = { ...input, toUserPublicId: other.publicId };
    await expect(reassignTask(control, team)).rejects.toMatchObject({ code: 'DUPLICATE' });
  });

  it('to two colleagues at the same moment gives it to one; nor is it taken from whom one did not see it with', async () => {
    const third = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const { instanceId } = await makeRfa(contractor);
    const { publicId: taskPublicId } = await taskOf(instanceId);
    const seen = { taskPublicId, fromUserPublicId: reviewer.publicId, reason: 'ลาพักร้อน' };
    const to = (person: MadeUser) => ({ ...seen, toUserPublicId: person.publicId });
    const results = await Promise.allSettled([other, third].map((person) => reassignTask(control, to(person))));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? other : third;
    expect((await taskOf(instanceId)).assigneePublicId).toBe(winner.publicId);
    const stale = to(winner === other ? third : other);
    await expect(reassignTask(control, stale)).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
    await reassignTask(control, { ...stale, fromUserPublicId: winner.publicId });
  });
});

describe('another due date', () => {
  it('is a date of a person, and no rule of the step any more', async () => {
    const { instanceId } = await makeRfa(contractor);
    expect(await getInstance(control, instanceId)).toMatchObject({ isDueByRule: true });
    await changeDue(control, { instanceId, dueAt: inHours(24 * 30), reason: 'ขยายเวลา' });
    expect(await getInstance(control, instanceId)).toMatchObject({ isDueByRule: false });
  });

  it('arms the reminders anew, and no reminder of the old date stays armed', async () => {
    const { instanceId } = await makeRfa(contractor);
    const dueAt = inHours(24 * 30);
    await changeDue(control, { instanceId, dueAt, reason: 'ขยายเวลา' });
    const timers = await db.select().from(workflowTimers).where(eq(workflowTimers.instanceId, instanceId));
    const armed = timers.filter(({ status }) => status === 'ARMED');
    expect(armed.map(({ timerId }) => timerId).sort()).toEqual(['escalate', 'overdue', 'remind']);
    // The first working morning after the date.
    expect(armed.find(({ timerId }) => timerId === 'overdue')?.fireAt.getTime()).toBeGreaterThan(Date.parse(dueAt));
    expect(armed.every(({ n }) => n === 1)).toBe(true);
    expect(await taskOf(instanceId)).toMatchObject({ dueAt: new Date(dueAt) });
    await expect(changeDue(contractor, { instanceId, dueAt, reason: 'ขยายเวลา' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(changeDue(control, { instanceId, dueAt, reason: 'ขยายเวลา', versionNo: 1 })).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
    });
  });

  it('writes audit and event, is set by one of two concurrent callers, and not after the step ended', async () => {
    const { instanceId, publicId } = await makeRfa(contractor);
    const { versionNo } = (await loadInstance(control, instanceId)).head;
    const set = (days: number) =>
      changeDue(control, { instanceId, versionNo, dueAt: inHours(24 * days), reason: 'ขยายเวลา' });
    const results = await Promise.allSettled([set(20), set(40)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'WORKFLOW_VERSION_CONFLICT', details: { action: 'CHANGE_DUE' } },
    });
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    expect(audit.filter(({ action }) => action === 'workflow.due_changed')).toMatchObject([{ reason: 'ขยายเวลา' }]);
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.instanceId, instanceId));
    const moves = events.filter(({ payload }) => (payload as { action?: string }).action === 'CHANGE_DUE');
    expect(moves.map(({ eventType }) => eventType)).toEqual(['workflow.moved']);
    await act(contractor, instanceId, { action: 'RECALL', comment: 'แนบผิดฉบับ' });
    await expect(changeDue(control, { instanceId, dueAt: inHours(24), reason: 'ขยายเวลา' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('what may be done', () => {
  it('is refused with every unmet requirement', async () => {
    const { instanceId } = await makeRfa(contractor);
    const asContractor = await availableActions(contractor, await loadInstance(contractor, instanceId));
    const byName = new Map(asContractor.map((action) => [action.action, action]));
    expect(byName.get('RECALL')).toMatchObject({ isAllowed: true, comment: 'required' });
    expect(byName.get('FORCE_PROCEED')).toMatchObject({ isAllowed: false, refusals: [{ id: 'party' }] });
    expect(byName.has('REVIEW_DONE')).toBe(false);
    const asReviewer = await userCtx(reviewer);
    const [respondAction] = await availableActions(asReviewer, await loadInstance(asReviewer, instanceId));
    expect(respondAction).toMatchObject({ action: 'RESPOND', isAllowed: true });
    expect(respondAction?.codes.map(({ code }) => code)).toContain('1C');
    expect(respondAction?.codes.map(({ code }) => code)).not.toContain('1A');
  });

  it('a comment for the own organization is hidden from the other parties', async () => {
    const { instanceId } = await makeRfa(contractor);
    await act(await userCtx(reviewer), instanceId, {
      ...respond,
      comment: 'เฉพาะภายใน',
      commentVisibility: 'ORGANIZATION',
    });
    const told = async (ctx: UserCtx) =>
      (await listHistory(ctx, instanceId)).rows.find(({ action }) => action === 'RESPOND')?.comment;
    expect(await told(control)).toBe('เฉพาะภายใน');
    expect(await told(contractor)).toBeNull();
    const ledger = await timeLedger(contractor, instanceId);
    expect(ledger.map(({ party }) => party)).toEqual(['CONSULTANT']);
  });
});

it('leaves every invariant standing', async () => {
  expect(await verifyWorkflows(control)).toEqual([]);
});
