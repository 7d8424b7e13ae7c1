import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceAttentions, correspondences } from '@/db/schema/correspondence';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { createDelegation } from '@/lib/workflow/engine/delegation/create-delegation';
import { withdrawDelegation } from '@/lib/workflow/engine/delegation/withdraw-delegation';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { CreateDelegation, TransitionBody } from '@/lib/workflow/engine/schema';
import { listMyWork } from './list-my-work';
import type { WorkParamsInput, WorkTab } from './schema';

const db = getDatabase();
const {
  contractor,
  rival,
  recipient: owner,
  controller: control,
  lead,
  viewer,
} = await castOf('contractor', 'rival', 'recipient', 'controller', 'lead', 'viewer');
let reviewer: MadeUser;

beforeAll(async () => {
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([reviewer]);
});

const act = (ctx: UserCtx, instanceId: string, body: unknown) =>
  transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse(body) });

/** Every page of a list, forwards. */
async function all(ctx: UserCtx, params: WorkParamsInput = {}) {
  const rows = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listMyWork>> = await listMyWork(ctx, { ...params, after });
    rows.push(...page.rows);
    after = page.after;
  } while (after !== null);
  return rows;
}

async function entry(ctx: UserCtx, tab: WorkTab, publicId: string, scope: 'mine' | 'organization' = 'mine') {
  return (await all(ctx, { tab, scope })).find(({ documentPublicId }) => documentPublicId === publicId);
}

async function whereIs(ctx: UserCtx, publicId: string, scope: 'mine' | 'organization' = 'mine') {
  const tabs: WorkTab[] = [];
  for (const tab of ['todo', 'receive', 'acknowledge', 'waiting', 'done'] as const) {
    if (await entry(ctx, tab, publicId, scope)) tabs.push(tab);
  }
  return tabs;
}

describe('an RFA', () => {
  it('is to do for its reviewer, waiting for the contractor, and absent for everyone else', async () => {
    const rfa = await makeRfa(contractor);
    expect(await whereIs(await userCtx(reviewer), rfa.publicId)).toEqual(['todo']);
    expect(await whereIs(contractor, rfa.publicId)).toEqual(['waiting']);
    expect(await whereIs(lead, rfa.publicId)).toEqual([]);
    expect(await whereIs(lead, rfa.publicId, 'organization')).toEqual(['todo']);
    const row = await entry(await userCtx(reviewer), 'todo', rfa.publicId);
    expect(row).toMatchObject({
      typeCode: 'RFA',
      role: 'reviewer',
      from: { code: 'ผรม.2' },
      disciplineCode: 'STR',
      onBehalfOf: null,
      canAcknowledge: false,
      isDecision: true,
      heldDays: 0,
      step: 'ที่ปรึกษาตรวจสอบ',
      href: `/p/LCBP3-C2/rfas/${rfa.publicId}/review`,
    });
    expect(row?.dueAt).not.toBeNull();
    const waited = await entry(contractor, 'waiting', rfa.publicId);
    expect(waited).toMatchObject({ role: 'originator', holders: [{ organizationCode: 'คคง.' }], isDecision: false });
    expect(waited?.holders[0]?.personName).toBe(reviewer.displayName);
  });

  it('goes on to the lead by the permission that the step asks for, and is done for the reviewer', async () => {
    const rfa = await makeRfa(contractor);
    await act(await userCtx(reviewer), rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    expect(await whereIs(await userCtx(reviewer), rfa.publicId)).toEqual(['done']);
    expect(await entry(await userCtx(reviewer), 'done', rfa.publicId)).toMatchObject({ asked: 'ให้ความเห็น' });
    expect(await entry(lead, 'todo', rfa.publicId)).toMatchObject({ role: 'lead', asked: 'สรุปผล' });
    // Document Control and readers may not decide: the task is their organization's, not theirs.
    expect(await whereIs(control, rfa.publicId)).toEqual([]);
    expect(await whereIs(viewer, rfa.publicId)).toEqual([]);
    expect(await whereIs(viewer, rfa.publicId, 'organization')).toEqual(['todo', 'done']);
  });

  it('shows the consultant’s proposal to the approver only', async () => {
    const rfa = await makeRfa(contractor);
    const approver = await userCtx(await makeUser({ organization: 'กทท.', role: 'ORG_ADMIN' }));
    expect(await entry(await userCtx(reviewer), 'todo', rfa.publicId)).toMatchObject({ recommended: null });
    await act(await userCtx(reviewer), rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    await act(lead, rfa.instanceId, { action: 'DECIDE', payload: { code: '1N' }, comment: 'ตามหมายเหตุ' });
    expect(await entry(approver, 'todo', rfa.publicId)).toMatchObject({
      role: 'approver',
      recommended: { code: '1N', name: 'อนุมัติตามหมายเหตุ' },
    });
    expect(await entry(contractor, 'waiting', rfa.publicId)).toMatchObject({ recommended: null });
  });

  it('that came back to be revised is its originator’s to send again, until the next revision is there', async () => {
    const rfa = await makeRfa(contractor);
    await act(await userCtx(reviewer), rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    await act(lead, rfa.instanceId, { action: 'DECIDE', payload: { code: '3R' }, comment: 'แก้แบบ' });
    expect(await entry(contractor, 'todo', rfa.publicId)).toMatchObject({
      role: 'originator',
      asked: 'ส่งฉบับแก้ไข',
      dueBucket: 'later',
      isDecision: false,
    });
    expect(await whereIs(control, rfa.publicId, 'organization')).toEqual(['done']);
    expect(await whereIs(rival, rfa.publicId, 'organization')).toEqual([]);
    await db.execute(
      `INSERT INTO correspondence_revisions (uuid, correspondence_id, revision_number, revision_label, subject, created_by, is_current)
       VALUES (UUID(), ${rfa.documentId}, 1, 'B', 'x', ${contractor.actor.userId}, FALSE)`,
    );
    expect(await whereIs(contractor, rfa.publicId)).toEqual([]);
  });

  it('that ended otherwise expects no resubmission', async () => {
    const rfa = await makeRfa(contractor);
    await act(await userCtx(reviewer), rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    await act(lead, rfa.instanceId, { action: 'DECIDE', payload: { code: '5N' } });
    expect(await whereIs(contractor, rfa.publicId)).toEqual([]);
  });
});

describe('a letter', () => {
  it('is to be received by the permitted, then answered, and its sender waits', async () => {
    const letter = await makeSubmitted(control, { to: ['สคฉ.3'] });
    expect(await whereIs(owner, letter.publicId)).toEqual(['todo', 'receive']);
    expect(await whereIs(control, letter.publicId)).toEqual(['waiting']);
    const row = await entry(owner, 'receive', letter.publicId);
    expect(row).toMatchObject({ role: 'recipient', canAcknowledge: true, asked: 'รับเอกสาร', isDueByRule: true });
    await act(owner, row?.instanceId ?? '', { action: 'RECEIVE' });
    expect(await whereIs(owner, letter.publicId)).toEqual(['todo', 'done']);
    // The sender's due date applies, and there is none.
    expect(await entry(owner, 'todo', letter.publicId)).toMatchObject({
      role: 'recipient',
      canAcknowledge: false,
      isDueByRule: false,
    });
  });

  it('waits for who sent it: in “mine” only of the person who did', async () => {
    const letter = await makeSubmitted(control, { to: ['สคฉ.3'] });
    expect(await whereIs(viewer, letter.publicId)).toEqual([]);
    expect(await whereIs(viewer, letter.publicId, 'organization')).toEqual(['waiting']);
  });
});

describe('restricted documents', () => {
  it('a contractor never meets another one’s: in no list, no count, no choice of a filter', async () => {
    const rfa = await makeRfa(contractor);
    const mine = await listMyWork(rival, { scope: 'organization', tab: 'waiting' });
    expect(mine.counts.from.map(({ code }) => code)).not.toContain('ผรม.2');
    expect(await whereIs(rival, rfa.publicId, 'organization')).toEqual([]);
    const filtered = await listMyWork(rival, { scope: 'organization', filters: { from: ['ผรม.2'] } });
    expect(filtered).toMatchObject({ rows: [], total: 0 });
  });

  it('a confidential letter is there for Document Control and the persons it names', async () => {
    const letter = await makeSubmitted(control, { to: ['สคฉ.3'], secrecy: 'CONFIDENTIAL' });
    const named = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }));
    expect(await whereIs(owner, letter.publicId)).toEqual(['todo', 'receive']);
    const before = await listMyWork(named, { tab: 'receive', scope: 'organization' });
    expect(before.rows.map(({ documentPublicId }) => documentPublicId)).not.toContain(letter.publicId);
    const [document] = await db.select().from(correspondences).where(eq(correspondences.publicId, letter.publicId));
    await db.insert(correspondenceAttentions).values({
      correspondenceId: document?.id ?? 0,
      organizationId: named.actor.organizationId,
      userId: named.actor.userId,
      personName: 'ผู้รับ',
    });
    const after = await listMyWork(named, { tab: 'receive', scope: 'organization' });
    expect(after.total).toBe(before.total + 1);
    expect(await whereIs(named, letter.publicId)).toEqual(['todo', 'receive']);
  });

  it('nothing is left when the role is gone', async () => {
    const stranger = await userCtx(await makeUser({ organization: 'คคง.' }));
    const page = await listMyWork(stranger, { scope: 'organization' });
    expect(page).toMatchObject({ rows: [], total: 0 });
    expect(page.counts.tabs).toEqual({ todo: 0, receive: 0, acknowledge: 0, waiting: 0, done: 0, snoozed: 0 });
  });
});

describe('a delegate', () => {
  const lend = async (from: UserCtx, to: UserCtx, options: object = {}) =>
    createDelegation(
      from,
      CreateDelegation.parse({
        delegatePublicId: to.actor.publicId,
        startsAt: new Date(Date.now() - 3_600_000).toISOString(),
        endsAt: new Date(Date.now() + 3_600_000).toISOString(),
        ...options,
      }),
    );

  it('finds delegated tasks and turns, with the delegator’s name, while the delegation lasts', async () => {
    const rfa = await makeRfa(contractor);
    const turn = await makeRfa(contractor);
    await act(await userCtx(reviewer), turn.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    const stand = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    expect(await whereIs(stand, rfa.publicId)).toEqual([]);
    const task = await lend(await userCtx(reviewer), stand);
    const decision = await lend(lead, stand);
    expect(await entry(stand, 'todo', rfa.publicId)).toMatchObject({
      role: 'reviewer',
      onBehalfOf: reviewer.displayName,
      isDecision: true,
    });
    expect(await entry(stand, 'todo', turn.publicId)).toMatchObject({
      role: 'lead',
      onBehalfOf: lead.actor.displayName,
    });
    await withdrawDelegation(await userCtx(reviewer), task);
    await withdrawDelegation(lead, decision);
    expect(await whereIs(stand, rfa.publicId)).toEqual([]);
    expect(await whereIs(stand, turn.publicId)).toEqual([]);
  });

  it('finds nothing of another type than was lent', async () => {
    const rfa = await makeRfa(contractor);
    const stand = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    const lent = await lend(await userCtx(reviewer), stand, { typeCode: 'LETTER' });
    expect(await whereIs(stand, rfa.publicId)).toEqual([]);
    await withdrawDelegation(await userCtx(reviewer), lent);
  });
});
