import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { userAssignments, users } from '@/db/schema/identity';
import { workflowTasks } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { assignRole, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { recallRfa, reviseRfa } from '@/lib/documents/rfas/life';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { rowOf } from '@/lib/documents/rfas/testing/rfa-cast';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { closeRedis } from '@/lib/platform/redis';
import { createDelegation } from '@/lib/workflow/engine/delegation/create-delegation';
import { reassignTask } from '@/lib/workflow/engine/moves/reassign-task';
import { CreateDelegation } from '@/lib/workflow/engine/schema';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { notifyInApp } from './notify/notify-in-app';
import { deliverTo } from './testing/deliver';

// A person with an open task who has no notification of it learns of the task by chance.

const db = getDatabase();
const {
  contractorAdmin: contractor,
  controller: control,
  lead,
} = await castOf('contractorAdmin', 'controller', 'lead');
let superadmin: UserCtx;
let structural: MadeUser[];
let architects: MadeUser[];
let standIn: MadeUser;

const reviewerOf = () => makeUser({ organization: 'คคง.', role: 'EDITOR' });

beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
  structural = [await reviewerOf(), await reviewerOf(), await reviewerOf()];
  architects = [await reviewerOf(), await reviewerOf()];
  standIn = await reviewerOf();
  await makeReviewTeam(structural);
  await makeReviewTeam(architects, 'ARC');
  const lent = CreateDelegation.parse({
    delegatePublicId: standIn.publicId,
    startsAt: new Date(Date.now() - 1000).toISOString(),
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await createDelegation(await userCtx(person(structural, 2)), lent);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

function person(people: readonly MadeUser[], index: number): MadeUser {
  const found = people[index];
  if (!found) throw new Error(`no person ${index}`);
  return found;
}

/** The people with an open task of the document who got no notification that asks for it since its step began. */
async function untold(publicId: string): Promise<string[]> {
  const [rows] = (await db.execute(sql`SELECT u.username AS name FROM workflow_tasks AS t
    JOIN workflow_instances AS i ON i.id = t.instance_id AND i.step_seq = t.seq
    JOIN correspondence_revisions AS r ON r.workflow_instance_id = i.id
    JOIN correspondences AS c ON c.id = r.correspondence_id
    JOIN users AS u ON u.uuid = t.assignee_uuid
    WHERE c.uuid = ${publicId} AND t.status = 'OPEN' AND t.assignee_kind = 'PERSON'
    AND NOT EXISTS (SELECT 1 FROM notifications AS n WHERE n.entity_uuid = c.uuid AND n.user_id = u.user_id
      AND n.is_action_required AND n.created_at >= i.state_entered_at)`)) as unknown as [{ name: string }[]];
  return rows.map(({ name }) => name);
}

async function openTasks(publicId: string) {
  const { instanceId } = await rowOf(publicId);
  return db
    .select({ publicId: workflowTasks.publicId, assigneePublicId: workflowTasks.assigneePublicId })
    .from(workflowTasks)
    .where(and(eq(workflowTasks.instanceId, instanceId ?? ''), eq(workflowTasks.status, 'OPEN')));
}

const decide = (ctx: UserCtx, publicId: string, input: object) =>
  decideRfa(ctx, DecideRfa.parse({ publicId, comment: 'ตรวจแล้ว', ...input }));
const answerAs = async (user: MadeUser, publicId: string) =>
  decide(await userCtx(user), publicId, { action: 'RESPOND', code: '1C' });

async function handOn(by: UserCtx, publicId: string, from: MadeUser, to: MadeUser): Promise<void> {
  const task = (await openTasks(publicId)).find(({ assigneePublicId }) => assigneePublicId === from.publicId);
  const input = { taskPublicId: task?.publicId ?? '', toUserPublicId: to.publicId, reason: 'ลาป่วย' };
  await reassignTask(by, input);
}

/** Delivers the newest event first: queues promise no order. */
async function deliverBackwards(publicId: string): Promise<void> {
  const waiting = await db
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(and(eq(outboxEvents.entityPublicId, publicId), eq(eventDeliveries.status, 'PENDING')));
  for (const { eventId } of waiting.toReversed()) {
    await consumeDelivery(systemCtx('test'), { eventId, consumer: 'notify-in-app' }, notifyInApp);
  }
}

const ORDERS = [
  ['as they come', deliverTo],
  ['the newest first', deliverBackwards],
] as const;

describe.each(ORDERS)('with events delivered %s, each person with an open task is notified', (_order, deliver) => {
  const settled = async (publicId: string, count: number) => {
    await deliver(publicId);
    expect(await openTasks(publicId)).toHaveLength(count);
    expect(await untold(publicId)).toEqual([]);
  };

  it('of a submission, in each discipline, and while others answer', async () => {
    for (const [disciplineCode, people] of [['STR', structural] as const, ['ARC', architects] as const]) {
      const { publicId } = await makeSentRfa(contractor, { disciplineCode });
      await settled(publicId, people.length);
      await answerAs(person(people, 0), publicId);
      await settled(publicId, people.length - 1);
    }
  });

  it('of a submission that is delivered after an answer', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await answerAs(person(structural, 0), publicId);
    await settled(publicId, 2);
  });

  it('of a review that is opened again, once or twice before anything is delivered', async () => {
    const { publicId } = await makeSentRfa(contractor, { disciplineCode: 'ARC' });
    for (let round = 0; round < 2; round += 1) {
      for (const reviewer of architects) await answerAs(reviewer, publicId);
      await decide(lead, publicId, { action: 'REOPEN_REVIEW' });
    }
    await settled(publicId, 2);
    await decide(control, publicId, { action: 'FORCE_PROCEED' });
    await decide(lead, publicId, { action: 'REOPEN_REVIEW' });
    await settled(publicId, 2);
  });

  it('of an RFA that is called back and submitted again', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await deliver(publicId);
    await recallRfa(contractor, { publicId, reason: 'แนบไฟล์ผิด' });
    await submitRfa(contractor, { publicId });
    await settled(publicId, 3);
  });

  it('of the next revision, which goes to those who reviewed the one before', async () => {
    const { publicId } = await makeSentRfa(contractor, { disciplineCode: 'ARC' });
    const taker = await reviewerOf();
    await handOn(control, publicId, person(architects, 0), taker);
    for (const reviewer of [taker, person(architects, 1)]) await answerAs(reviewer, publicId);
    await decide(lead, publicId, { action: 'DECIDE', code: '3R' });
    await deliver(publicId);
    await reviseRfa(contractor, { publicId });
    await submitRfa(contractor, { publicId });
    await settled(publicId, 2);
  });

  it('of a confidential RFA', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await db.update(correspondences).set({ secrecy: 'CONFIDENTIAL' }).where(eq(correspondences.publicId, publicId));
    await settled(publicId, 3);
  });

  it('of a task that was handed on, before and after its step was delivered, and back again', async () => {
    const { publicId } = await makeSentRfa(contractor);
    const [first, second] = [await reviewerOf(), await reviewerOf()];
    await handOn(control, publicId, person(structural, 0), first);
    await settled(publicId, 3);
    await handOn(control, publicId, first, second);
    await settled(publicId, 3);
    await handOn(control, publicId, second, person(structural, 0));
    await settled(publicId, 3);
  });

  it('of a task that a superadmin of another organization handed on', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await deliver(publicId);
    await handOn(superadmin, publicId, person(structural, 0), await reviewerOf());
    await settled(publicId, 3);
  });

  it('of a task that was handed on to the person who stood in for its holder', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await deliver(publicId);
    await handOn(control, publicId, person(structural, 2), standIn);
    await settled(publicId, 3);
  });
});

describe('the verifier', () => {
  const findings = async () => (await verifyWorkflows(systemCtx('test'))).filter(({ rule }) => rule === 'TASK_UNTOLD');
  /** The app itself may not delete notifications. */
  const remove = async ({ userId }: MadeUser) => {
    const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
    await admin.query('DELETE FROM notifications WHERE user_id = ?', [userId]);
    await admin.end();
  };

  it('names the person whose notification is gone, until another one asks for the task', async () => {
    expect(await findings()).toEqual([]);
    const reader = await reviewerOf();
    const { publicId } = await makeSentRfa(contractor);
    await deliverTo(publicId);
    await handOn(control, publicId, person(structural, 0), reader);
    expect(await findings()).toEqual([]);
    await deliverTo(publicId);
    await remove(reader);
    const { instanceId } = await rowOf(publicId);
    const detail = expect.stringContaining(reader.username);
    expect(await findings()).toEqual([{ rule: 'TASK_UNTOLD', instanceId, detail }]);
    await handOn(control, publicId, reader, person(structural, 0));
    await deliverTo(publicId);
    expect(await findings()).toEqual([]);
  });

  it('passes over who may not see the document, is not active, or did it themselves', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await deliverTo(publicId);
    const [stranger, gone] = [await reviewerOf(), await reviewerOf()];
    await handOn(control, publicId, person(structural, 0), stranger);
    // A role that was revoked since.
    const held = eq(userAssignments.userId, stranger.userId);
    await db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(held);
    await handOn(control, publicId, person(structural, 1), gone);
    const self = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    await handOn(await userCtx(self), publicId, person(structural, 2), self);
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    await deliverTo(publicId);
    expect(await untold(publicId)).toHaveLength(3);
    expect(await findings()).toEqual([]);
    await db.update(users).set({ isActive: true }).where(eq(users.userId, gone.userId));
    expect(await findings()).toMatchObject([{ detail: expect.stringContaining(gone.username) }]);
    await assignRole(stranger, { role: 'EDITOR' });
    expect(await findings()).toHaveLength(2);
  });
});
