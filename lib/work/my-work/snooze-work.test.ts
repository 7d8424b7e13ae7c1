import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { workSnoozes } from '@/db/schema/work-snoozes';
import { workflowHolders } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { getMatrix } from '../ball-in-court/get-matrix';
import { listMyWork } from './list-my-work';
import { SnoozeWork, type WorkParamsInput, type WorkTab } from './schema';
import { snoozeWork } from './snooze-work';
import { wakeWork } from './wake-work';

const db = getDatabase();
const {
  contractor,
  rival,
  lead,
  controller: control,
  recipient: owner,
} = await castOf('contractor', 'rival', 'lead', 'controller', 'recipient');
let reviewer: UserCtx;
let colleague: UserCtx;

beforeAll(async () => {
  const members = [
    await makeUser({ organization: 'คคง.', role: 'EDITOR' }),
    await makeUser({ organization: 'คคง.', role: 'EDITOR' }),
  ];
  await makeReviewTeam(members);
  [reviewer, colleague] = (await Promise.all(members.map((member) => userCtx(member)))) as [UserCtx, UserCtx];
});

beforeEach(async () => {
  await db.delete(workSnoozes);
});

async function find(ctx: UserCtx, tab: WorkTab, publicId: string, params: WorkParamsInput = {}) {
  const { rows } = await listMyWork(ctx, { ...params, tab, size: 100 });
  return rows.find(({ documentPublicId }) => documentPublicId === publicId);
}

async function put(ctx: UserCtx, publicId: string, until: SnoozeWork['until'] = 'tomorrow', tab: WorkTab = 'todo') {
  const row = await find(ctx, tab, publicId);
  const key = row?.key ?? '';
  const { results } = await snoozeWork(ctx, SnoozeWork.parse({ items: [{ key, versionNo: row?.versionNo }], until }));
  return { key, result: results[0] };
}

const act = (ctx: UserCtx, instanceId: string, body: unknown) =>
  transition(ctx, { instanceId, idempotencyKey: null, body: TransitionBody.parse(body) });

/** Due at the end of the day that many days from today, in Bangkok. */
const dueIn = (instanceId: string, days: number) =>
  db.execute(
    sql`UPDATE workflow_holders SET due_at = TIMESTAMP(DATE(NOW(3) + INTERVAL 7 HOUR)) + INTERVAL ${days} DAY + INTERVAL 16 HOUR + INTERVAL 59 MINUTE WHERE instance_id = ${instanceId}`,
  );

/** A day in Bangkok. */
const dayIn = (days: number) => new Date(Date.now() + (7 * 60 + days * 24 * 60) * 60_000).toISOString().slice(0, 10);

async function rfaDueIn(days: number) {
  const rfa = await makeRfa(contractor);
  await dueIn(rfa.instanceId, days);
  return rfa;
}

describe('a snoozed entry', () => {
  it('leaves the list until the morning of its day, and stays on everybody else’s and in ball in court', async () => {
    const rfa = await rfaDueIn(30);
    const matrix = await getMatrix(control, 'LCBP3-C2', {});
    const [before, held] = [
      await listMyWork(reviewer, {}),
      await db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, rfa.instanceId)),
    ];
    const audited = await db.$count(auditLogs);
    const told = await db.$count(outboxEvents);
    const { result } = await put(reviewer, rfa.publicId, 'tomorrow');
    expect(result).toMatchObject({ ok: true, until: `${dayIn(1)}T01:00:00.000Z` });
    expect(await find(reviewer, 'todo', rfa.publicId)).toBeUndefined();
    expect(await find(reviewer, 'snoozed', rfa.publicId)).toMatchObject({
      snoozedUntil: `${dayIn(1)}T01:00:00.000Z`,
      asked: 'ให้ความเห็น',
    });
    const after = await listMyWork(reviewer, {});
    expect(after.counts.tabs).toMatchObject({ todo: before.counts.tabs.todo - 1, snoozed: 1 });
    expect(after.total).toBe(before.total - 1);
    // The obligation stays where it was, without any notification.
    expect(await find(reviewer, 'todo', rfa.publicId, { scope: 'organization' })).toMatchObject({ canSnooze: false });
    expect(await find(colleague, 'todo', rfa.publicId)).toMatchObject({ snoozedUntil: null });
    expect(await find(contractor, 'waiting', rfa.publicId)).toBeDefined();
    expect(await getMatrix(control, 'LCBP3-C2', {})).toEqual(matrix);
    expect(await db.select().from(workflowHolders).where(eq(workflowHolders.instanceId, rfa.instanceId))).toEqual(held);
    expect([await db.$count(auditLogs), await db.$count(outboxEvents)]).toEqual([audited, told]);
  });

  it('comes back by itself when its time is there', async () => {
    const rfa = await rfaDueIn(30);
    await put(reviewer, rfa.publicId);
    await db.execute(sql`UPDATE work_snoozes SET wakes_at = NOW(3)`);
    expect(await find(reviewer, 'todo', rfa.publicId)).toMatchObject({ snoozedUntil: null });
    expect((await listMyWork(reviewer, {})).counts.tabs.snoozed).toBe(0);
  });

  it('comes back with its due day, however far it was put off', async () => {
    const rfa = await rfaDueIn(3);
    expect((await put(reviewer, rfa.publicId, dayIn(20))).result).toMatchObject({
      ok: true,
      until: `${dayIn(2)}T17:00:00.000Z`,
    });
  });

  it('comes back at once when it is due at another time, or handed to somebody else', async () => {
    const [dated, handed] = [await rfaDueIn(30), await rfaDueIn(30)];
    await put(reviewer, dated.publicId);
    await put(reviewer, handed.publicId);
    await dueIn(dated.instanceId, 20);
    expect(await find(reviewer, 'todo', dated.publicId)).toBeDefined();
    const mine = and(
      eq(workflowHolders.instanceId, handed.instanceId),
      eq(workflowHolders.personPublicId, reviewer.actor.publicId),
    );
    await db.update(workflowHolders).set({ since: sql`NOW(3) + INTERVAL 1 SECOND` }).where(mine);
    expect(await find(reviewer, 'todo', handed.publicId)).toBeDefined();
    expect((await listMyWork(reviewer, {})).counts.tabs.snoozed).toBe(0);
  });

  it('stays away while others answer, and a later step of the same document is another entry', async () => {
    const rfa = await rfaDueIn(30);
    await put(reviewer, rfa.publicId);
    await act(colleague, rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    expect(await find(reviewer, 'snoozed', rfa.publicId)).toBeDefined();
    await act(reviewer, rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    expect(await find(reviewer, 'snoozed', rfa.publicId)).toBeUndefined();
    await dueIn(rfa.instanceId, 30);
    const turn = await put(lead, rfa.publicId);
    expect(turn.result).toMatchObject({ ok: true });
    expect(await find(lead, 'snoozed', rfa.publicId)).toMatchObject({ asked: 'สรุปผล' });
    await act(lead, rfa.instanceId, { action: 'DECIDE', payload: { code: '3R' }, comment: 'แก้แบบ' });
    // Back with the contractor, to be revised: that has no holder, and can be put off as well.
    expect((await put(contractor, rfa.publicId, 'monday')).result).toMatchObject({ ok: true });
    expect(await find(contractor, 'todo', rfa.publicId)).toBeUndefined();
    expect(await find(contractor, 'snoozed', rfa.publicId)).toMatchObject({ asked: 'ส่งฉบับแก้ไข' });
  });

  it('is brought back by its owner alone', async () => {
    const rfa = await rfaDueIn(30);
    const { key } = await put(reviewer, rfa.publicId);
    expect(await wakeWork(colleague, { keys: [key] })).toEqual({ count: 0 });
    expect(await find(reviewer, 'snoozed', rfa.publicId)).toBeDefined();
    expect(await wakeWork(reviewer, { keys: [key, 'nonsense'] })).toEqual({ count: 1 });
    expect(await wakeWork(reviewer, { keys: [key] })).toEqual({ count: 0 });
    expect(await find(reviewer, 'todo', rfa.publicId)).toBeDefined();
  });

  it('a letter to receive goes the same way, a filter finds it there, and who may receive it too still has it', async () => {
    const other = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    const letter = await makeSubmitted(control, { to: ['สคฉ.3'] });
    expect((await put(owner, letter.publicId, 'workday', 'receive')).result).toMatchObject({ ok: true });
    expect(await find(owner, 'receive', letter.publicId)).toBeUndefined();
    expect(await find(owner, 'snoozed', letter.publicId, { filters: { from: ['คคง.'] } })).toBeDefined();
    expect(await find(owner, 'snoozed', letter.publicId, { filters: { kind: ['RFA'] } })).toBeUndefined();
    // Also while they have put off something else themselves.
    const another = await makeSubmitted(control, { to: ['สคฉ.3'] });
    await put(other, another.publicId, 'tomorrow', 'receive');
    expect(await find(other, 'receive', letter.publicId)).toMatchObject({ snoozedUntil: null });
    expect(await find(owner, 'receive', another.publicId)).toMatchObject({ snoozedUntil: null });
  });
});

describe('is refused', () => {
  it('refuses due, overdue, foreign and unknown entries one by one', async () => {
    const [late, today, good] = [await rfaDueIn(-2), await rfaDueIn(0), await rfaDueIn(10)];
    const keys = await Promise.all(
      [late, today, good].map(async ({ publicId }) => (await find(reviewer, 'todo', publicId))?.key ?? ''),
    );
    expect((await find(reviewer, 'todo', late.publicId))?.canSnooze).toBe(false);
    const theirs = (await find(colleague, 'todo', good.publicId))?.key ?? '';
    const nowhere = `0_${newPublicId()}_`;
    const { results } = await snoozeWork(reviewer, {
      items: [...keys, theirs, nowhere, 'nonsense'].map((key) => ({ key })),
      until: 'tomorrow',
    });
    expect(results.map((result) => (result.ok ? 'ok' : result.code))).toEqual([
      'WORK_IS_DUE',
      'WORK_IS_DUE',
      'ok',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(await db.$count(workSnoozes)).toBe(1);
    const hidden = await snoozeWork(rival, { items: [{ key: keys[2] ?? '' }], until: 'tomorrow' });
    expect(hidden.results).toMatchObject([{ ok: false, code: 'NOT_FOUND' }]);
  });

  it('what one only waits for, and what has moved since it was shown', async () => {
    const rfa = await rfaDueIn(30);
    const waited = await find(contractor, 'waiting', rfa.publicId);
    expect(waited?.canSnooze).toBe(false);
    const items = [{ key: waited?.key ?? '' }];
    expect((await snoozeWork(contractor, { items, until: 'tomorrow' })).results).toMatchObject([{ code: 'NOT_FOUND' }]);
    const row = await find(reviewer, 'todo', rfa.publicId);
    await act(colleague, rfa.instanceId, { action: 'RESPOND', payload: { code: '1C' } });
    const stale = { key: row?.key ?? '', versionNo: row?.versionNo };
    expect((await snoozeWork(reviewer, SnoozeWork.parse({ items: [stale], until: 'tomorrow' }))).results).toMatchObject(
      [{ ok: false, code: 'RECORD_CHANGED' }],
    );
    expect(await db.$count(workSnoozes)).toBe(0);
  });

  it('a day that has begun, and one that is too far away; nothing is kept', async () => {
    const rfa = await rfaDueIn(30);
    const key = (await find(reviewer, 'todo', rfa.publicId))?.key ?? '';
    for (const until of [dayIn(0), dayIn(-1), dayIn(91)]) {
      await expect(snoozeWork(reviewer, { items: [{ key }], until })).rejects.toMatchObject({ code: 'SNOOZE_DAY' });
    }
    expect(await db.$count(workSnoozes)).toBe(0);
    expect(SnoozeWork.safeParse({ items: [{ key }], until: 'someday' }).success).toBe(false);
    expect(SnoozeWork.safeParse({ items: [], until: 'tomorrow' }).success).toBe(false);
    expect(SnoozeWork.safeParse({ items: [{ key, userId: 1 }], until: 'tomorrow' }).success).toBe(false);
  });
});

it('of two windows at once the last day stands, in one row, and the same call again answers the same', async () => {
  const rfas = [await rfaDueIn(30), await rfaDueIn(30), await rfaDueIn(30)];
  const items = await Promise.all(
    rfas.map(async ({ publicId }) => ({ key: (await find(reviewer, 'todo', publicId))?.key ?? '' })),
  );
  const both = await Promise.all(
    ([items, [...items].reverse()] as const).map((list, at) =>
      snoozeWork(reviewer, { items: [...list], until: dayIn(at + 1) }),
    ),
  );
  expect(both.flatMap(({ results }) => results).every(({ ok }) => ok)).toBe(true);
  expect(await db.$count(workSnoozes)).toBe(3);
  const again = await snoozeWork(reviewer, { items, until: dayIn(2) });
  expect(again).toEqual(await snoozeWork(reviewer, { items, until: dayIn(2) }));
  expect(await db.$count(workSnoozes)).toBe(3);
});

it('ended work leaves its row behind no longer than the next time something is put off', async () => {
  const [old, next] = [await rfaDueIn(30), await rfaDueIn(30)];
  await put(reviewer, old.publicId);
  await db.execute(sql`UPDATE work_snoozes SET wakes_at = NOW(3) - INTERVAL 1 DAY`);
  await put(reviewer, next.publicId);
  expect((await db.select().from(workSnoozes)).map(({ instanceId }) => instanceId)).toEqual([next.instanceId]);
});
