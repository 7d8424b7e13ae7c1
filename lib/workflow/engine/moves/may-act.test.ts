import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { userAssignments, users } from '@/db/schema/identity';
import { notifications } from '@/db/schema/system';
import { workflowTasks } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { assignRole, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { followDocuments } from '@/lib/documents/circulations/answers/follow-documents';
import { notifyInApp } from '@/lib/messages/notifications/notify/notify-in-app';
import { deactivateUser } from '@/lib/people/identity/users/deactivate-user';
import { revokeRole } from '@/lib/people/identity/users/revoke-role';
import { systemCtx, type TxCtx, type UserCtx } from '@/lib/platform/ctx';
import type { Consumer } from '@/lib/platform/outbox/catalog';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createDelegation } from '../delegation/create-delegation';
import { listDelegations } from '../delegation/list-delegations';
import { standingDelegations } from '../delegation/standing-delegations';
import { withdrawDelegation } from '../delegation/withdraw-delegation';
import { listReassignees } from '../read/list-reassignees';
import { CreateDelegation, TransitionBody } from '../schema';
import { judge } from './authority';
import { reassignTask } from './reassign-task';
import { transition } from './transition';

// May this person act for this organization with the step's permission today? Asked when a task is made, reassigned,
// lent, answered and reminded of.

const db = getDatabase();
const DISCIPLINE = 'SRV';
const HOUR = 3_600_000;
const {
  contractor,
  controller: control,
  administrator: admin,
} = await castOf('contractor', 'controller', 'administrator');
let reviewer: MadeUser;
let other: MadeUser;

beforeAll(async () => {
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  other = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([reviewer]);
});

const respond = { action: 'RESPOND', payload: { code: '1C' } };

async function act(person: MadeUser, instanceId: string, body: unknown = respond) {
  return transition(await userCtx(person), { instanceId, idempotencyKey: null, body: TransitionBody.parse(body) });
}

async function tasksOf(instanceId: string) {
  return db
    .select()
    .from(workflowTasks)
    .where(and(eq(workflowTasks.instanceId, instanceId), eq(workflowTasks.status, 'OPEN')));
}

async function taskOf(instanceId: string) {
  const [task] = await tasksOf(instanceId);
  if (!task) throw new Error('no task');
  return task;
}

async function lend(from: MadeUser, to: MadeUser): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const input = { delegatePublicId: to.publicId, startsAt: at(-1), endsAt: at(24) };
  return (await createDelegation(await userCtx(from), CreateDelegation.parse(input))).publicId;
}

/** Takes all roles of a person without the events of the verb. */
async function strip(person: MadeUser): Promise<void> {
  await db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(eq(userAssignments.userId, person.userId));
}

async function makeService(): Promise<MadeUser> {
  const service = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await db.update(users).set({ isService: true }).where(eq(users.userId, service.userId));
  return service;
}

async function deliverAll(type: string, entityPublicId: string): Promise<void> {
  const handlers: Partial<Record<Consumer, (tx: TxCtx, event: OutboxEvent) => Promise<void>>> = {
    circulations: followDocuments,
    'notify-in-app': notifyInApp,
  };
  const rows = await db
    .select({ eventId: eventDeliveries.eventId, consumer: sql<Consumer>`${eventDeliveries.consumer}` })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(and(eq(outboxEvents.eventType, type as 'workflow.moved'), eq(outboxEvents.entityPublicId, entityPublicId)));
  for (const { eventId, consumer } of rows) {
    const handle = handlers[consumer];
    if (handle) await consumeDelivery(systemCtx('test'), { eventId, consumer }, handle);
  }
}

async function askedToReassign(person: UserCtx, entityPublicId: string): Promise<boolean> {
  const rows = await db
    .select({ isActionRequired: notifications.isActionRequired })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, person.actor.userId),
        eq(notifications.entityPublicId, entityPublicId),
        eq(notifications.reason, 'ASSIGNEE_LEFT'),
      ),
    );
  return rows.some(({ isActionRequired }) => isActionRequired);
}

describe('a task is reassigned', () => {
  it.each([
    ['a Viewer', () => makeUser({ organization: 'คคง.', role: 'VIEWER' }), 'PERSON_NOT_ELIGIBLE'],
    ['a person without a role', () => makeUser({ organization: 'คคง.' }), 'PERSON_UNKNOWN'],
    ['a service account', makeService, 'PERSON_UNKNOWN'],
    ['a reviewer of another organization', () => makeUser({ organization: 'ผรม.2', role: 'EDITOR' }), 'PERSON_UNKNOWN'],
  ] as const)('never to %s, whom no list offers either', async (_who, make, code) => {
    const { instanceId } = await makeRfa(contractor);
    const { publicId: taskPublicId } = await taskOf(instanceId);
    const person = await make();
    const offered = (await listReassignees(control, taskPublicId)).map(({ publicId }) => publicId);
    expect(offered).toContain(other.publicId);
    expect(offered).not.toContain(person.publicId);
    const input = { taskPublicId, toUserPublicId: person.publicId, reason: 'ลาพักร้อน' };
    await expect(reassignTask(control, input)).rejects.toMatchObject({ code });
    expect((await taskOf(instanceId)).assigneePublicId).toBe(reviewer.publicId);
  });

  it('to a lead engineer of the contract, whose role is none of the organization', async () => {
    const { instanceId } = await makeRfa(contractor);
    const lead = await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
    const { publicId: taskPublicId } = await taskOf(instanceId);
    await reassignTask(control, { taskPublicId, toUserPublicId: lead.publicId, reason: 'ลาพักร้อน' });
    await act(lead, instanceId);
  });
});

describe('a task is answered', () => {
  it('not by an assignee whose role was taken away, nor was made a Viewer', async () => {
    const person = await makeUser({ organization: 'คคง.', role: 'EDITOR', assignments: [{ role: 'VIEWER' }] });
    const { instanceId } = await makeRfa(contractor);
    const { publicId: taskPublicId } = await taskOf(instanceId);
    await reassignTask(control, { taskPublicId, toUserPublicId: person.publicId, reason: 'ลาพักร้อน' });
    await db
      .update(userAssignments)
      .set({ revokedAt: sql`NOW(3)` })
      .where(
        and(
          eq(userAssignments.userId, person.userId),
          sql`role_id = (SELECT id FROM roles WHERE role_code = 'EDITOR')`,
        ),
      );
    await expect(act(person, instanceId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { requirements: [{ id: 'permission' }] },
    });
  });

  it('not by the delegate of a person whose roles were taken away, and no page says that it is lent', async () => {
    const giver = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const delegate = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const { instanceId } = await makeRfa(contractor);
    const { publicId: taskPublicId } = await taskOf(instanceId);
    await reassignTask(control, { taskPublicId, toUserPublicId: giver.publicId, reason: 'ลาพักร้อน' });
    const publicId = await lend(giver, delegate);
    expect(await standingDelegations(await userCtx(delegate))).toHaveLength(1);
    await strip(giver);
    await expect(act(delegate, instanceId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await standingDelegations(await userCtx(delegate))).toEqual([]);
    const listed = (await listDelegations(admin)).find((row) => row.publicId === publicId);
    expect(listed).toMatchObject({ state: 'over' });
  });

  it.each([
    ['first', true],
    ['last', false],
  ])('by the delegate of two, of whom the one who submitted is listed %s', async (_where, isFirst) => {
    const submitter = await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' });
    const second = await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' });
    const delegate = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
    const lenders = isFirst ? [submitter, second] : [second, submitter];
    const { situation, doable } = returnable(submitter, lenders, delegate);
    expect(judge(situation, doable)).toMatchObject({ authority: { onBehalfOf: second.publicId, isDelegate: true } });
  });
});

describe('a delegation', () => {
  it.each([
    ['a person without a role', () => makeUser({ organization: 'คคง.' })],
    ['a service account', makeService],
  ])('is not given to %s', async (_who, make) => {
    const person = await make();
    await expect(lend(other, person)).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
  });

  it('lends no more than its giver may do', async () => {
    const viewer = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
    const delegate = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
    const publicId = await lend(viewer, delegate);
    const { instanceId } = await makeRfa(contractor);
    await db
      .update(workflowTasks)
      .set({ assigneePublicId: viewer.publicId })
      .where(eq(workflowTasks.instanceId, instanceId));
    await expect(act(delegate, instanceId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await withdrawDelegation(await userCtx(viewer), { publicId });
    await db
      .update(workflowTasks)
      .set({ assigneePublicId: reviewer.publicId })
      .where(eq(workflowTasks.instanceId, instanceId));
  });
});

describe('a task is made', () => {
  it('for the members of a team who may answer, and for the organization where none may', async () => {
    const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const left = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await makeReviewTeam([member, left], DISCIPLINE);
    await strip(left);
    const some = await makeRfa(contractor, { discipline: DISCIPLINE });
    expect((await tasksOf(some.instanceId)).map(({ assigneePublicId }) => assigneePublicId)).toEqual([member.publicId]);
    await strip(member);
    const none = await makeRfa(contractor, { discipline: DISCIPLINE });
    expect(await tasksOf(none.instanceId)).toMatchObject([
      { assigneeKind: 'ORGANIZATION', assigneePublicId: control.actor.organizationPublicId },
    ]);
    await act(other, none.instanceId);
  });
});

describe('Document Control is asked to reassign at once', () => {
  async function withTask() {
    const person = await makeUser({ organization: 'คคง.' });
    const assignment = await assignRole(person, { role: 'EDITOR' });
    const { instanceId, publicId } = await makeRfa(contractor);
    const { publicId: taskPublicId } = await taskOf(instanceId);
    await reassignTask(control, { taskPublicId, toUserPublicId: person.publicId, reason: 'ลาพักร้อน' });
    return { person, assignment, publicId };
  }

  it('when a role is taken from the assignee of a review', async () => {
    const { person, assignment, publicId } = await withTask();
    await revokeRole(admin, { publicId: assignment });
    await deliverAll('user.role_revoked', person.publicId);
    await deliverAll('workflow.task.unanswerable', publicId);
    expect(await askedToReassign(control, publicId)).toBe(true);
    expect(await askedToReassign(contractor, publicId)).toBe(false);
  });

  it('when the assignee of a review is deactivated, and not when another role still lets them answer', async () => {
    const { person, assignment, publicId } = await withTask();
    await assignRole(person, { role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
    await revokeRole(admin, { publicId: assignment });
    await deliverAll('user.role_revoked', person.publicId);
    await deliverAll('workflow.task.unanswerable', publicId);
    expect(await askedToReassign(control, publicId)).toBe(false);
    const [row] = await db.select({ versionNo: users.versionNo }).from(users).where(eq(users.userId, person.userId));
    await deactivateUser(admin, { publicId: person.publicId, versionNo: row?.versionNo ?? 0 });
    await deliverAll('user.deactivated', person.publicId);
    await deliverAll('workflow.task.unanswerable', publicId);
    expect(await askedToReassign(control, publicId)).toBe(true);
  });
});

/** An action that its submitter may not take, and a delegate without the permission, as `judge` sees them. */
function returnable(submitter: MadeUser, lenders: readonly MadeUser[], delegate: MadeUser) {
  const organization = { id: delegate.organizationId, publicId: delegate.organizationPublicId, roleCode: 'CONSULTANT' };
  const situation = {
    definition: { parties: { CONSULTANT: 'doc.organization' } },
    state: {},
    subject: { originator: organization, to: [], contractParties: [] },
    tasks: [],
    actor: {
      publicId: delegate.publicId,
      organizationId: delegate.organizationId,
      organizationPublicId: delegate.organizationPublicId,
      isPerson: true,
      permissions: [],
      isSuperadmin: false,
      delegators: lenders.map(({ publicId }) => ({ publicId, permissions: ['rfa.decide'] })),
    },
    submitterPublicId: submitter.publicId,
  } as never;
  const by = { kind: 'party', party: 'CONSULTANT', perm: 'rfa.decide', isSubmitterOnly: false, isNotSubmitter: true };
  return { situation, doable: { kind: 'action', action: { by } } as never };
}
