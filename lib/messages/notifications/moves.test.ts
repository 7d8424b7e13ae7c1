import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { type MadeRfa, makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { EventPayload } from '@/lib/platform/outbox/catalog';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { createDelegation } from '@/lib/workflow/engine/delegation/create-delegation';
import { reassignTask } from '@/lib/workflow/engine/moves/reassign-task';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { CreateDelegation, TransitionBody } from '@/lib/workflow/engine/schema';
import { deliverTo, notificationsOf } from './testing/deliver';

const db = getDatabase();
let contractor: MadeUser;
let otherContractor: MadeUser;
let control: MadeUser;
let lead: MadeUser;
let reviewers: MadeUser[];
let standIn: MadeUser;
let owner: MadeUser;
let designer: MadeUser;

beforeAll(async () => {
  contractor = await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  otherContractor = await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' });
  control = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  lead = await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
  reviewers = [];
  for (let n = 0; n < 2; n += 1) reviewers.push(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  await makeReviewTeam(reviewers);
  owner = await makeUser({ organization: 'กทท.', role: 'ORG_ADMIN' });
  designer = await makeUser({ organization: 'TEAM', role: 'EDITOR' });
  standIn = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  const absence = CreateDelegation.parse({
    delegatePublicId: standIn.publicId,
    startsAt: new Date(Date.now() - 1000).toISOString(),
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await createDelegation(await userCtx(reviewers[0] ?? control), absence);
});
afterAll(closeDatabase);

async function act(person: MadeUser | undefined, { instanceId }: MadeRfa, body: unknown): Promise<void> {
  const ctx: UserCtx = await userCtx(person ?? control);
  await transition(ctx, { instanceId, idempotencyKey: newPublicId(), body: TransitionBody.parse(body) });
}

const answer = (code: string) => ({ action: 'RESPOND', payload: { code } });

/** Submitted, with the event that its own verb emits. */
async function submitted(): Promise<MadeRfa> {
  const rfa = await makeRfa(await userCtx(contractor));
  await happens(rfa, 'workflow.moved', {
    action: 'SUBMIT',
    fromState: 'DRAFT',
    actorPublicId: contractor.publicId,
    dueAt: new Date().toISOString(),
  });
  return rfa;
}

async function sent(): Promise<MadeRfa> {
  const rfa = await submitted();
  await deliverTo(rfa.publicId);
  return rfa;
}

async function happens(
  rfa: MadeRfa,
  type: 'workflow.moved' | `workflow.task.${'reminder' | 'due_today' | 'overdue' | 'escalated'}`,
  facts: Partial<EventPayload<'workflow.moved'>>,
): Promise<void> {
  const [instance] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, rfa.instanceId));
  const payload = {
    instanceId: rfa.instanceId,
    workflowCode: 'RFA_APPROVAL',
    action: 'TIMER:any:0',
    fromState: 'CONSULTANT_REVIEW',
    toState: 'CONSULTANT_REVIEW',
    entityType: 'rfa_revision',
    documentPublicId: rfa.publicId,
    projectPublicId: newPublicId(),
    typeCode: 'RFA',
    documentNumber: null,
    subject: 'ขออนุมัติวัสดุ',
    actorPublicId: null,
    onBehalfOfPublicId: null,
    holders: [],
    names: [],
    dueAt: instance?.dueAt?.toISOString() ?? null,
    ...facts,
  };
  const about = { entityType: 'correspondence', entityPublicId: rfa.publicId, instanceId: rfa.instanceId };
  await transact(systemCtx('test'), (tx) => emit(tx, [{ type, payload, ...about, seq: instance?.stepSeq ?? 0 }]));
}

async function decided(): Promise<MadeRfa> {
  const rfa = await sent();
  for (const reviewer of reviewers) await act(reviewer, rfa, answer('1C'));
  await deliverTo(rfa.publicId);
  await act(lead, rfa, { action: 'DECIDE', payload: { code: '1C' } });
  await deliverTo(rfa.publicId);
  return rfa;
}

/** By the names of this test, sorted, so that failures can be read. */
const named = (userId: number): string => {
  const people = { contractor, otherContractor, control, lead, owner, designer, standIn };
  const known = Object.entries(people).find(([, person]) => person.userId === userId);
  const reviewer = reviewers.findIndex((person) => person.userId === userId);
  return known?.[0] ?? (reviewer >= 0 ? `reviewer${reviewer}` : String(userId));
};
const noticesOf = async ({ publicId }: Pick<MadeRfa, 'publicId'>, from = 0) =>
  (await notificationsOf(publicId))
    .slice(from)
    .map(({ userId, reason, asks }) => `${named(userId)} ${reason}${asks ? '!' : ''}`);
const sorted = async (rfa: MadeRfa, from = 0) => (await noticesOf(rfa, from)).sort();

describe('a step', () => {
  it('notifies the assignees of its tasks and their delegates, once each, and no one else', async () => {
    const rfa = await sent();
    expect(await sorted(rfa)).toEqual(['reviewer0 ASSIGNED!', 'reviewer1 ASSIGNED!', 'standIn DELEGATED!']);
    const [first] = await notificationsOf(rfa.publicId);
    expect(first?.params).toMatchObject({ typeCode: 'RFA', projectCode: 'LCBP3-C2', originatorCode: 'ผรม.2' });
    expect(first?.params.dueAt).not.toBeNull();
    await deliverTo(rfa.publicId);
    expect(await noticesOf(rfa)).toHaveLength(3);
  });

  it('is notified for an event of the previous release, which carries no names', async () => {
    const rfa = await submitted();
    const { payload, payloadVersion } = outboxEvents;
    const ofRfa = eq(outboxEvents.entityPublicId, rfa.publicId);
    const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
    await admin.query(
      "UPDATE outbox_events SET payload = JSON_REMOVE(payload, '$.names'), payload_version = 1 WHERE entity_uuid = ?",
      [rfa.publicId],
    );
    await admin.end();
    expect(await db.select({ payload, payloadVersion }).from(outboxEvents).where(ofRfa)).toMatchObject([
      { payload: expect.not.objectContaining({ names: [] }), payloadVersion: 1 },
    ]);
    await deliverTo(rfa.publicId);
    expect(await sorted(rfa)).toHaveLength(3);
  });

  it('goes to the people of the next organization who hold its permission; what was asked before is settled', async () => {
    const rfa = await sent();
    await act(reviewers[0], rfa, answer('1C'));
    await deliverTo(rfa.publicId);
    // One person answered: only their notice is resolved, and no one is notified again.
    const open = async () =>
      (await notificationsOf(rfa.publicId)).filter(({ readAt }) => readAt === null).map(({ userId }) => named(userId));
    expect((await open()).sort()).toEqual(['reviewer1', 'standIn']);
    await act(reviewers[1], rfa, answer('1C'));
    await deliverTo(rfa.publicId);
    expect(await open()).toEqual(['lead']);
    expect(await noticesOf(rfa, 3)).toEqual(['lead ASSIGNED!']);
  });

  it('notifies its originator of the decision, once, and the owner, who is next', async () => {
    const rfa = await decided();
    expect(await sorted(rfa, 4)).toEqual(['contractor PROGRESS', 'owner ASSIGNED!']);
    await act(owner, rfa, answer('1A'));
    await deliverTo(rfa.publicId);
    const after = await noticesOf(rfa, 6);
    expect(after).toEqual(['contractor DECIDED']);
    const last = (await notificationsOf(rfa.publicId)).at(-1);
    expect(last?.params.step).toMatchObject({ en: 'Approved' });
  });

  it('that is returned notifies the person who has to resubmit it', async () => {
    const rfa = await sent();
    await act(lead, rfa, { action: 'RETURN', comment: 'แนบไม่ครบ', payload: { reason: 'INCOMPLETE' } }).catch(async () =>
      act(lead, rfa, { action: 'RETURN', comment: 'แนบไม่ครบ', payload: { reason: await anyReason() } }),
    );
    await deliverTo(rfa.publicId);
    expect(await noticesOf(rfa, 3)).toEqual(['contractor RETURNED!']);
  });

  it('that ended before its event arrives notifies no one', async () => {
    const rfa = await submitted();
    for (const reviewer of reviewers) await act(reviewer, rfa, answer('1C'));
    await deliverTo(rfa.publicId);
    expect(await noticesOf(rfa)).toEqual(['lead ASSIGNED!']);
  });
});

describe('a task', () => {
  it('that is reassigned notifies the new assignee', async () => {
    const rfa = await sent();
    const [task] = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, rfa.instanceId));
    const taken = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await reassignTask(await userCtx(control), {
      taskPublicId: task?.publicId ?? '',
      toUserPublicId: taken.publicId,
      reason: 'ลาป่วย',
    });
    await deliverTo(rfa.publicId);
    expect((await notificationsOf(rfa.publicId)).slice(3)).toMatchObject([
      { userId: taken.userId, reason: 'ASSIGNED' },
    ]);
  });

  it('that a delegate answered notifies the delegator', async () => {
    const rfa = await sent();
    await act(standIn, rfa, answer('1C'));
    await deliverTo(rfa.publicId);
    expect(await noticesOf(rfa, 3)).toEqual(['reviewer0 ACTED_FOR']);
  });
});

describe('a date', () => {
  const timed = async (
    rfa: MadeRfa,
    type: 'reminder' | 'overdue' | 'escalated' | 'due_today',
    timer: string = type,
  ) => {
    await happens(rfa, `workflow.task.${type}`, { action: `TIMER:${timer}:0` });
    await deliverTo(rfa.publicId);
  };

  it.each([
    ['reminder', 'REMINDER'],
    ['due_today', 'DUE_TODAY'],
    ['overdue', 'OVERDUE'],
  ] as const)('%s notifies the holders and their delegates', async (type, reason) => {
    const rfa = await sent();
    await timed(rfa, type);
    expect(await sorted(rfa, 3)).toEqual([`reviewer0 ${reason}!`, `reviewer1 ${reason}!`, `standIn ${reason}!`]);
  });

  it('that passed long ago leaves one unread notice a person, the newest', async () => {
    const rfa = await sent();
    for (let day = 0; day < 5; day += 1) await timed(rfa, 'overdue');
    const rows = (await notificationsOf(rfa.publicId)).filter(({ reason }) => reason === 'OVERDUE');
    expect(rows).toHaveLength(15);
    expect(rows.filter(({ readAt }) => readAt === null)).toHaveLength(3);
    expect(rows.slice(-3).every(({ readAt }) => readAt === null)).toBe(true);
  });

  it('escalates to those whom the definition names', async () => {
    const rfa = await sent();
    await timed(rfa, 'escalated', 'escalate');
    expect(await noticesOf(rfa, 3)).toEqual(['control ESCALATED']);
  });

  it('of an ended step sends no reminder', async () => {
    const rfa = await decided();
    await db.update(workflowInstances).set({ stepSeq: 1 }).where(eq(workflowInstances.id, rfa.instanceId));
    const before = (await noticesOf(rfa)).length;
    const [instance] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, rfa.instanceId));
    expect(instance?.stepSeq).toBe(1);
    await db.update(workflowInstances).set({ status: 'COMPLETED' }).where(eq(workflowInstances.id, rfa.instanceId));
    await timed(rfa, 'overdue');
    expect(await noticesOf(rfa)).toHaveLength(before);
  });
});

describe('no one is notified', () => {
  it('of a document they may not see: another contractor, and of a confidential one that does not name them', async () => {
    const rfa = await submitted();
    await db.update(correspondences).set({ secrecy: 'CONFIDENTIAL' }).where(eq(correspondences.id, rfa.documentId));
    await deliverTo(rfa.publicId);
    // The delegate is named nowhere in it.
    expect(await sorted(rfa)).toEqual(['reviewer0 ASSIGNED!', 'reviewer1 ASSIGNED!']);
    for (const reviewer of reviewers) await act(reviewer, rfa, answer('1C'));
    await deliverTo(rfa.publicId);
    // The lead engineer holds the permission, but may not see it.
    expect(await noticesOf(rfa, 2)).toEqual([]);
  });

  it('twice of a letter that has arrived: its own event tells its recipients', async () => {
    const receiver = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
    const letter = await makeSubmitted(await userCtx(control), { to: ['สคฉ.3'] });
    await deliverTo(letter.publicId);
    const rows = await notificationsOf(letter.publicId);
    expect(rows.filter(({ userId }) => userId === receiver.userId)).toMatchObject([{ reason: 'RECEIVED', asks: true }]);
    expect(new Set(rows.map(({ userId }) => userId)).has(otherContractor.userId)).toBe(false);
  });
});

async function anyReason(): Promise<string> {
  const [rows] = (await db.execute('SELECT reason_code AS code FROM rfa_return_reasons LIMIT 1')) as unknown as [
    { code: string }[],
  ];
  return rows[0]?.code ?? '';
}
