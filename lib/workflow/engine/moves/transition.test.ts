import { and, asc, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { rfaRevisions } from '@/db/schema/rfas';
import { auditLogs } from '@/db/schema/system';
import {
  workflowHistories,
  workflowHolders,
  workflowInstances,
  workflowTasks,
  workflowTimers,
} from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeReply, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { TransitionBody } from '../schema';
import { transition } from './transition';

const db = getDatabase();
const { contractor, controller: control, lead } = await castOf('contractor', 'controller', 'lead');
let reviewers: UserCtx[];
let owner: UserCtx;
let outsider: UserCtx;

beforeAll(async () => {
  const team = [];
  for (let n = 0; n < 2; n += 1) team.push(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  await makeReviewTeam(team);
  reviewers = await Promise.all(team.map((user) => userCtx(user)));
  owner = await userCtx(await makeUser({ organization: 'กทท.', role: 'ORG_ADMIN' }));
  outsider = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
});

async function act(ctx: UserCtx, instanceId: string, body: unknown, idempotencyKey: string | null = newPublicId()) {
  const { answer } = await transition(ctx, { instanceId, idempotencyKey, body: TransitionBody.parse(body) });
  return answer;
}

async function instance(id: string) {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, id));
  if (!row) throw new Error('no instance');
  return row;
}

const historiesOf = (id: string) =>
  db.select().from(workflowHistories).where(eq(workflowHistories.instanceId, id)).orderBy(asc(workflowHistories.seq));
const holdersOf = (id: string) => db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, id));
const tasksOf = (id: string) =>
  db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, id)).orderBy(asc(workflowTasks.id));

/** A letter of คคง. to two organizations, submitted. */
async function sendLetter(to: readonly string[] = ['สคฉ.3', 'ผรม.2']) {
  const { publicId } = await makeSubmitted(control, { to, dueDate: '2030-01-31' });
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId, id: correspondences.id })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .where(eq(correspondences.publicId, publicId));
  return { publicId, id: row?.id ?? 0, instanceId: row?.instanceId ?? '' };
}

describe('a letter', () => {
  it('asks each TO organization to receive it, and holds them until they have', async () => {
    const letter = await sendLetter();
    const tasks = await tasksOf(letter.instanceId);
    expect(tasks.map(({ action, status, assigneeKind }) => [action, status, assigneeKind])).toEqual([
      ['RECEIVE', 'OPEN', 'ORGANIZATION'],
      ['RECEIVE', 'OPEN', 'ORGANIZATION'],
    ]);
    expect(await holdersOf(letter.instanceId)).toHaveLength(2);
    const before = await instance(letter.instanceId);

    const first = await act(contractor, letter.instanceId, { action: 'RECEIVE', versionNo: before.versionNo });
    expect(first.state.code).toBe('SUBMITTED');
    expect(await holdersOf(letter.instanceId)).toHaveLength(1);

    const ownerControl = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    // The same version as the other recipient saw: an answer is not stale because another one came first.
    const second = await act(ownerControl, letter.instanceId, { action: 'RECEIVE', versionNo: before.versionNo });
    expect(second).toMatchObject({ state: { code: 'RECEIVED' }, versionNo: before.versionNo + 3 });
    const rows = await historiesOf(letter.instanceId);
    expect(rows.map(({ action, actorType }) => [action, actorType])).toEqual([
      ['SUBMIT', 'USER'],
      ['RECEIVE', 'USER'],
      ['RECEIVE', 'USER'],
      ['ALL_RECEIVED', 'SYSTEM'],
    ]);
    const recipients = await db
      .select({ state: correspondenceRecipients.state })
      .from(correspondenceRecipients)
      .where(eq(correspondenceRecipients.correspondenceId, letter.id));
    expect(recipients.map(({ state }) => state)).toEqual(['RECEIVED', 'RECEIVED']);
    expect((await instance(letter.instanceId)).dueAt?.toISOString()).toBe('2030-01-31T16:59:59.000Z');
    const timers = await db.select().from(workflowTimers).where(eq(workflowTimers.instanceId, letter.instanceId));
    expect(timers.filter(({ status }) => status === 'ARMED').length).toBeGreaterThan(0);
    expect(timers.filter(({ status }) => status === 'CANCELLED').length).toBeGreaterThan(0);
  });

  it('is replied to, closed, and shown so in the register', async () => {
    const letter = await sendLetter(['ผรม.2']);
    await act(contractor, letter.instanceId, { action: 'RECEIVE' });
    const replied = await act(contractor, letter.instanceId, { action: 'REPLY', comment: 'ตอบทางโทรศัพท์' });
    expect(replied.state.code).toBe('REPLIED');
    const closed = await act(control, letter.instanceId, { action: 'CLOSE' });
    expect(closed).toMatchObject({ state: { code: 'CLOSED' }, status: 'COMPLETED' });
    const [row] = await db.select().from(correspondences).where(eq(correspondences.id, letter.id));
    expect(row?.statusCode).toBe('CLBCSC');
    expect(await holdersOf(letter.instanceId)).toEqual([]);
  });

  it('is returned with a comment and not without one, and leaves history, audit and events', async () => {
    const letter = await sendLetter(['ผรม.2']);
    await expect(act(contractor, letter.instanceId, { action: 'RETURN' })).rejects.toMatchObject({
      code: 'WORKFLOW_REQUIREMENT',
      details: { requirements: [{ id: 'comment' }] },
    });
    const answer = await act(contractor, letter.instanceId, { action: 'RETURN', comment: 'ขาดเอกสารแนบ' });
    expect(answer.state.code).toBe('RETURNED');
    const [last] = (await historiesOf(letter.instanceId)).slice(-1);
    expect(last).toMatchObject({ action: 'RETURN', comment: 'ขาดเอกสารแนบ', actorPublicId: contractor.actor.publicId });
    const audit = await db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, letter.publicId), eq(auditLogs.action, 'workflow.transitioned')));
    expect(audit).toHaveLength(1);
    const events = await db
      .select({ type: outboxEvents.eventType, payload: outboxEvents.payload })
      .from(outboxEvents)
      .where(and(eq(outboxEvents.instanceId, letter.instanceId), eq(outboxEvents.seq, last?.seq ?? 0)));
    expect(events).toMatchObject([{ type: 'workflow.moved', payload: { names: ['correspondence.returned'] } }]);
    expect((await holdersOf(letter.instanceId)).map(({ party }) => party)).toEqual(['ORIGINATOR']);
  });
});

describe('an RFA', () => {
  it('goes from its reviewers to the lead, to the owner, and is approved for construction', async () => {
    const rfa = await makeRfa(contractor);
    expect((await tasksOf(rfa.instanceId)).map(({ assigneePublicId }) => assigneePublicId)).toEqual(
      reviewers.map(({ actor }) => actor.publicId),
    );
    const [first, second] = reviewers as [UserCtx, UserCtx];
    expect((await act(first, rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } })).state.code).toBe(
      'CONSULTANT_REVIEW',
    );
    await expect(act(first, rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } })).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
    });
    await expect(act(lead, rfa.instanceId, { action: 'DECIDE', payload: { code: '1C' } })).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
    });
    expect((await act(second, rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } })).state.code).toBe(
      'CONSULTANT_LEAD',
    );
    expect((await act(lead, rfa.instanceId, { action: 'DECIDE', payload: { code: '1C' } })).state.code).toBe(
      'OWNER_APPROVAL',
    );
    const approved = await act(owner, rfa.instanceId, { action: 'RESPOND', payload: { code: '1A' } });
    expect(approved).toMatchObject({ state: { code: 'APPROVED' }, status: 'COMPLETED' });
    const [revision] = await db.select().from(rfaRevisions).where(eq(rfaRevisions.id, rfa.revisionId));
    expect(revision).toMatchObject({ statusCode: 'FCO', decidedAt: expect.any(Date) });
    expect(revision?.approveCodeId).not.toBe(revision?.consultantCodeId);
    const rows = await historiesOf(rfa.instanceId);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect((await instance(rfa.instanceId)).versionNo - 1).toBe(rows.length);
  });

  it('tells everything that is missing, not only the first', async () => {
    const rfa = await makeRfa(contractor);
    const [first] = reviewers as [UserCtx];
    await expect(act(first, rfa.instanceId, { action: 'RESPOND', payload: { code: '4X' } })).rejects.toMatchObject({
      code: 'WORKFLOW_REQUIREMENT',
      details: { requirements: [{ id: 'comment' }] },
    });
    await expect(act(contractor, rfa.instanceId, { action: 'FORCE_PROCEED', comment: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await act(first, rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    await expect(act(contractor, rfa.instanceId, { action: 'RECALL' })).rejects.toMatchObject({
      code: 'WORKFLOW_REQUIREMENT',
      details: { requirements: [{ id: 'untouched' }, { id: 'comment' }] },
    });
  });

  it('that is recalled is the contractor’s draft again, and says who recalled it and why', async () => {
    const rfa = await makeRfa(contractor);
    const answer = await act(contractor, rfa.instanceId, { action: 'RECALL', comment: 'แนบผิดฉบับ' });
    expect(answer.state.code).toBe('DRAFT');
    const [revision] = await db.select().from(rfaRevisions).where(eq(rfaRevisions.id, rfa.revisionId));
    expect(revision).toMatchObject({ statusCode: 'DFT', recallReason: 'แนบผิดฉบับ' });
    expect((await tasksOf(rfa.instanceId)).every(({ status }) => status === 'CANCELLED')).toBe(true);
  });

  it('does not exist for another contractor, whose asking is kept', async () => {
    const rfa = await makeRfa(contractor);
    await expect(act(outsider, rfa.instanceId, { action: 'RECALL', comment: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const kept = await db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, rfa.instanceId), like(auditLogs.action, '%denied')));
    expect(kept).toHaveLength(1);
  });
});

describe('a key', () => {
  it('gives the same answer again, also when the version is stale by then, and refuses another request', async () => {
    const letter = await sendLetter(['ผรม.2']);
    const key = newPublicId();
    const body = { action: 'RECEIVE', versionNo: 2 };
    const first = await act(contractor, letter.instanceId, body, key);
    await act(contractor, letter.instanceId, { action: 'REPLY' });
    expect(await act(contractor, letter.instanceId, body, key)).toEqual(first);
    await expect(act(contractor, letter.instanceId, { ...body, comment: 'อื่น' }, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('used ten times at the same moment acts once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const letter = await sendLetter(['ผรม.2']);
      const key = newPublicId();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => act(contractor, letter.instanceId, { action: 'RETURN', comment: 'x' }, key)),
      );
      expect(new Set(answers.map(({ historyId }) => historyId)).size).toBe(1);
      expect(await historiesOf(letter.instanceId)).toHaveLength(2);
    }
  });
});

describe('an answer that is sent', () => {
  it('receives and answers the letter it answers, for the sender’s organization', async () => {
    const letter = await sendLetter(['ผรม.2']);
    const reply = await makeReply(contractor, { publicId: letter.publicId });
    await submitCorrespondence(contractor, { publicId: reply.publicId });
    expect(await instance(letter.instanceId)).toMatchObject({ currentState: 'REPLIED' });
    const rows = await historiesOf(letter.instanceId);
    expect(rows.map(({ action }) => action)).toEqual(['SUBMIT', 'RECEIVE', 'ALL_RECEIVED', 'ALL_REPLIED']);
    expect(rows[1]).toMatchObject({
      actorPublicId: contractor.actor.publicId,
      metadata: { answeredBy: reply.publicId },
    });
    const [row] = await db.select().from(correspondences).where(eq(correspondences.id, letter.id));
    expect(row?.statusCode).toBe('REPCON');
  });
});
