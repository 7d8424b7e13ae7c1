import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { startPage } from '@/lib/platform/read-once';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { DUE_BUCKETS } from './constants';
import { countMyWork } from './count-my-work';
import { listMyWork } from './list-my-work';
import type { WorkFilters, WorkParamsInput } from './schema';

const db = getDatabase();
const { recipient: owner, controller: control } = await castOf('recipient', 'controller');

beforeAll(async () => {
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  // Something on every tab of the consultant's.
  await makeRfa(contractor);
  await makeSubmitted(owner, { to: ['คคง.'] });
  const received = await makeSubmitted(owner, { to: ['คคง.'] });
  await makeSubmitted(control, { to: ['สคฉ.3'] });
  const row = (await all(control, { tab: 'receive' })).find((one) => one.documentPublicId === received.publicId);
  await act(control, row?.instanceId ?? '', { action: 'RECEIVE' });
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

async function entry(ctx: UserCtx, publicId: string) {
  return (await all(ctx, { tab: 'receive' })).find(({ documentPublicId }) => documentPublicId === publicId);
}

describe('pages and counts', () => {
  it('every entry is on exactly one page, there and back, although many are due at one moment', async () => {
    const writer = await userCtx(await makeUser({ organization: 'TEAM', role: 'DOCUMENT_CONTROL' }));
    const reader = await userCtx(await makeUser({ organization: 'กทท.', role: 'DOCUMENT_CONTROL' }));
    const made: string[] = [];
    for (let at = 0; at < 7; at += 1) made.push((await makeSubmitted(writer, { to: ['กทท.'] })).publicId);
    const ids = (await db.select().from(correspondences).where(inArray(correspondences.publicId, made))).map(
      ({ id }) => id,
    );
    const instances = await db.execute(
      `SELECT workflow_instance_id AS id FROM correspondence_revisions WHERE correspondence_id IN (${ids.join(',')})`,
    );
    const instanceIds = (instances[0] as unknown as { id: string }[]).map(({ id }) => id);
    const due = new Date('2027-01-01T16:59:59Z');
    await db.update(workflowHolders).set({ dueAt: due }).where(inArray(workflowHolders.instanceId, instanceIds));
    const whole = (await listMyWork(reader, { tab: 'receive', sort: 'due' })).rows.map(({ key }) => key);
    expect(whole).toHaveLength(7);
    const forwards: string[][] = [];
    let page = await listMyWork(reader, { tab: 'receive', sort: 'due', size: 3 });
    for (;;) {
      forwards.push(page.rows.map(({ key }) => key));
      expect(page.total).toBe(7);
      if (page.after === null) break;
      page = await listMyWork(reader, { tab: 'receive', sort: 'due', size: 3, after: page.after });
    }
    expect(forwards.flat()).toEqual(whole);
    expect(forwards.map(({ length }) => length)).toEqual([3, 3, 1]);
    const back = await listMyWork(reader, { tab: 'receive', sort: 'due', size: 3, before: page.before });
    expect(back.rows.map(({ key }) => key)).toEqual(forwards[1]);
    const first = await listMyWork(reader, { tab: 'receive', sort: 'due', size: 3, before: back.before });
    expect(first.rows.map(({ key }) => key)).toEqual(forwards[0]);
    expect(first.before).toBeNull();
    // The edge row is gone: the page continues at the same place.
    const second = await listMyWork(reader, { tab: 'receive', sort: 'due', size: 3 });
    await act(reader, second.rows.at(-1)?.instanceId ?? '', { action: 'RECEIVE' });
    const next = await listMyWork(reader, { tab: 'receive', sort: 'due', size: 3, after: second.after });
    expect(next.rows.map(({ key }) => key)).toEqual(forwards[1]);
  });

  it('to receive: by arrival, page by page, forth and back; by due date without an order', async () => {
    const writer = await userCtx(await makeUser({ organization: 'TEAM', role: 'DOCUMENT_CONTROL' }));
    const reader = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) made.unshift((await makeSubmitted(writer, { to: ['สคฉ.3'] })).publicId);
    // A due date does not change the order.
    const [oldest] = await db
      .select()
      .from(correspondences)
      .where(eq(correspondences.publicId, made.at(-1) ?? ''));
    await db.execute(
      `UPDATE workflow_holders AS held JOIN correspondence_revisions AS revision ON revision.workflow_instance_id = held.instance_id
       SET held.due_at = '2020-01-01' WHERE revision.correspondence_id = ${oldest?.id ?? 0}`,
    );
    const of: WorkParamsInput = { tab: 'receive', sort: 'newest', filters: { from: ['TEAM'] }, size: 2 };
    const shown: string[][] = [];
    let page = await listMyWork(reader, of);
    for (;;) {
      shown.push(page.rows.map(({ documentPublicId }) => documentPublicId));
      if (page.after === null) break;
      page = await listMyWork(reader, { ...of, after: page.after });
    }
    expect(shown.flat()).toEqual(made);
    const back = await listMyWork(reader, { ...of, before: page.before });
    expect(back.rows.map(({ documentPublicId }) => documentPublicId)).toEqual(shown[1]);
    const byDue = await listMyWork(reader, { ...of, sort: null });
    expect(byDue.rows[0]?.documentPublicId).toBe(made.at(-1));
  });

  it('every count is as long as its list, with each filter', async () => {
    const page = await listMyWork(control, { scope: 'organization' });
    for (const tab of ['todo', 'receive', 'acknowledge', 'waiting', 'done'] as const) {
      const listed = await all(control, { scope: 'organization', tab });
      expect([tab, listed.length]).toEqual([tab, page.counts.tabs[tab]]);
      const { counts } = await listMyWork(control, { scope: 'organization', tab });
      const filters: [WorkFilters, number][] = [
        ...counts.kinds.map(({ code, count }): [WorkFilters, number] => [{ kind: [code] }, count]),
        ...counts.from.map(({ code, count }): [WorkFilters, number] => [{ from: [code] }, count]),
        ...counts.projects.map(({ code, count }): [WorkFilters, number] => [{ project: [code] }, count]),
        ...counts.disciplines.map(({ code, count }): [WorkFilters, number] => [{ discipline: [code] }, count]),
        ...DUE_BUCKETS.map((due): [WorkFilters, number] => [{ due: [due] }, counts.due[due]]),
      ];
      for (const [filter, count] of filters) {
        const rows = await all(control, { scope: 'organization', tab, filters: filter });
        expect([tab, filter, tab === 'done' && 'due' in filter ? count : rows.length]).toEqual([tab, filter, count]);
      }
    }
  });

  it('the navigation counts what the first tab counts, and how much of it is late', async () => {
    const { counts } = await listMyWork(control, {});
    expect(counts.tabs.todo).toBeGreaterThan(0);
    expect(await countMyWork(control)).toMatchObject({ todo: counts.tabs.todo, overdue: counts.due.overdue });
    const [late] = await all(control);
    await db
      .update(workflowHolders)
      .set({ dueAt: new Date('2020-01-01T00:00:00Z') })
      .where(eq(workflowHolders.instanceId, late?.instanceId ?? ''));
    const after = await listMyWork(control, {});
    expect(after.counts.due.overdue).toBeGreaterThan(0);
    expect(await countMyWork(control)).toMatchObject({ todo: counts.tabs.todo, overdue: after.counts.due.overdue });
  });

  it('counts once for a page, and anew for the next', async () => {
    const [first] = await all(control);
    const setDue = (dueAt: Date | null) =>
      db
        .update(workflowHolders)
        .set({ dueAt })
        .where(eq(workflowHolders.instanceId, first?.instanceId ?? ''));
    await setDue(new Date('2020-01-01T00:00:00Z'));
    const [page, next] = [{ ...control }, { ...control }];
    startPage(page);
    startPage(next);
    const { overdue } = await countMyWork(page);
    expect(overdue).toBeGreaterThan(0);
    await setDue(null);
    expect((await listMyWork(page, {})).counts.due.overdue).toBe(overdue);
    expect((await listMyWork(next, {})).counts.due.overdue).toBe(overdue - 1);
    expect((await countMyWork(next)).overdue).toBe(overdue - 1);
  });

  it('tells overdue, today, at risk and later apart as the database does', async () => {
    const letter = await makeSubmitted(control, { to: ['สคฉ.3'] });
    const row = await entry(owner, letter.publicId);
    const dueIn = async (hours: number, sinceHours: number) => {
      const now = Date.now();
      await db
        .update(workflowHolders)
        .set({ dueAt: new Date(now + hours * 3_600_000), since: new Date(now - sinceHours * 3_600_000) })
        .where(eq(workflowHolders.instanceId, row?.instanceId ?? ''));
      const found = await entry(owner, letter.publicId);
      const filtered = await all(owner, { tab: 'receive', filters: { due: found ? [found.dueBucket] : [] } });
      expect(filtered.map(({ key }) => key)).toContain(found?.key);
      return found?.dueBucket;
    };
    expect(await dueIn(-1, 48)).toBe('overdue');
    expect(await dueIn(48, 400)).toBe('risk');
    expect(await dueIn(400, 48)).toBe('later');
    const endOfToday = Math.floor((Date.now() + 7 * 3_600_000) / 86_400_000 + 1) * 86_400_000 - 7 * 3_600_000;
    expect(await dueIn((endOfToday - 1 - Date.now()) / 3_600_000, 48)).toBe('today');
  });

  it('takes nothing for a cursor that is none', async () => {
    const { instanceId } = (await all(control))[0] ?? { instanceId: '' };
    for (const after of ["1_' OR 1=1 --_", `999999999999999_${instanceId}_`, `1_${instanceId}`]) {
      expect((await listMyWork(control, { after })).before).toBeNull();
    }
    const instances = await db.select({ id: workflowInstances.id }).from(workflowInstances).limit(1);
    expect(instances).toHaveLength(1);
  });
});
