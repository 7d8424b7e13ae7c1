import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { projectOrganizations } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { workflowHolders } from '@/db/schema/workflow';
import { workflowReminders } from '@/db/schema/workflow-reminders';
import { castOf } from '@/db/testing/factories/cast';
import { idOf } from '@/db/testing/factories/document-rows';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, renewRights, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { MAX_SUBJECT } from '@/lib/documents/document/fields';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { AGE_KEYS, MAX_REMINDED } from './constants';
import { getMatrix } from './get-matrix';
import { listHeld } from './list-held';
import { remindOfHeld } from './remind-of-held';
import { remindOfList } from './remind-of-list';
import { type HeldParamsInput, RemindHolders, RemindList } from './schema';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const DAY = 86_400_000;
const { controller: control, contractor, rival } = await castOf('controller', 'contractor', 'rival');
let owner: UserCtx;
let viewer: UserCtx;
let reviewer: MadeUser;

beforeAll(async () => {
  // Another contractor of the same project.
  await db
    .insert(projectOrganizations)
    .values({ projectId: await idOf('project', PROJECT), organizationId: rival.actor.organizationId });
  await renewRights(rival);
  owner = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
  viewer = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([reviewer]);
});

async function letter(to: readonly string[] = ['สคฉ.3'], daysAgo = 0, subject?: string): Promise<string> {
  const { publicId } = await makeSubmitted(control, { to, ...(subject && { subject }) });
  const [row] = await db
    .select({ id: correspondenceRevisions.workflowInstanceId })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.publicId, publicId));
  const instanceId = row?.id ?? '';
  await since(instanceId, daysAgo);
  return instanceId;
}

const since = (instanceId: string, daysAgo: number) =>
  db
    .update(workflowHolders)
    .set({ since: new Date(Date.now() - daysAgo * DAY) })
    .where(eq(workflowHolders.instanceId, instanceId));

async function all(ctx: UserCtx, params: HeldParamsInput) {
  const rows = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listHeld>> = await listHeld(ctx, PROJECT, { ...params, size: 3, after });
    rows.push(...page.rows);
    after = page.after;
  } while (after !== null);
  return rows;
}

async function itemsOf(ctx: UserCtx, instanceIds: readonly string[]) {
  const rows = (await all(ctx, {})).filter(({ instanceId }) => instanceIds.includes(instanceId));
  return rows.map(({ instanceId, organizationPublicId, taskPublicId }) => ({
    instanceId,
    organizationPublicId,
    taskPublicId,
  }));
}

const remind = async (ctx: UserCtx, items: unknown) =>
  remindOfHeld(ctx, RemindHolders.parse({ projectCode: PROJECT, items }));

const outcomes = ({ results }: Awaited<ReturnType<typeof remind>>) => results.map(({ outcome }) => outcome);

const eventsAbout = async (instanceIds: readonly string[]) => {
  const rows = await db.select().from(outboxEvents).where(eq(outboxEvents.eventType, 'workflow.reminded'));
  return rows.filter(({ payload }) => instanceIds.some((id) => JSON.stringify(payload).includes(id)));
};

const remindersOf = (instanceIds: readonly string[]) =>
  db
    .select()
    .from(workflowReminders)
    .where(inArray(workflowReminders.instanceId, [...instanceIds]));

describe('the matrix', () => {
  it('counts what each organization holds by age, and every number is as long as its list', async () => {
    for (const daysAgo of [0, 6, 9, 20, 40]) await letter(['สคฉ.3'], daysAgo);
    await makeRfa(contractor);
    const matrix = await getMatrix(control, PROJECT, {});
    expect(matrix.isWorkingDays).toBe(true);
    expect(matrix.rows.length).toBeGreaterThanOrEqual(2);
    for (const row of matrix.rows) {
      const organization = row.organization.code;
      for (const age of AGE_KEYS) {
        const listed = await all(control, { organization, age });
        expect([organization, age, listed.length]).toEqual([organization, age, row.counts[age]]);
        expect(listed.every(({ organizationCode }) => organizationCode === organization)).toBe(true);
      }
      const whole = await all(control, { organization });
      expect(whole.length).toBe(row.total);
      expect(whole[0]?.since).toBe(row.oldestSince);
      const sorted = whole.map(({ days }) => days).sort((a, b) => a - b);
      const middle = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0];
      expect(row.medianDays).toBe(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2);
    }
    expect((await all(control, {})).length).toBe(matrix.total);
    const held = matrix.rows.find(({ organization }) => organization.code === 'สคฉ.3');
    expect(held?.counts['11-']).toBeGreaterThanOrEqual(2);
  });

  it('narrows by kind, discipline and due date, the list with it', async () => {
    const filters = { kind: ['RFA'], discipline: ['STR'] };
    const matrix = await getMatrix(control, PROJECT, filters);
    const listed = await all(control, { filters });
    expect(listed.length).toBe(matrix.total);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.every(({ typeCode, disciplineCode }) => typeCode === 'RFA' && disciplineCode === 'STR')).toBe(true);
    expect(await getMatrix(control, PROJECT, { kind: ['NOTHING'] })).toMatchObject({ rows: [], total: 0 });
    const due = { due: ['overdue' as const] };
    expect((await getMatrix(control, PROJECT, due)).total).toBe((await all(control, { filters: due })).length);
  });

  it('shows a contractor nothing of another one, and a stranger no project', async () => {
    const { instanceId } = await makeRfa(contractor);
    expect((await itemsOf(control, [instanceId])).length).toBe(1);
    expect((await itemsOf(contractor, [instanceId])).length).toBe(1);
    const matrix = await getMatrix(rival, PROJECT, {});
    expect(matrix.total).toBe((await all(rival, {})).length);
    expect((await all(rival, {})).every(({ fromCode }) => fromCode !== 'ผรม.2')).toBe(true);
    const stranger = await userCtx(await makeUser({ organization: 'คคง.' }));
    await expect(getMatrix(stranger, PROJECT, {})).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });
});

describe('reminding', () => {
  it('tells each holder once of all that is theirs, with its audit, and shows when', async () => {
    const [first, second] = [await letter(['กทท.']), await letter(['กทท.'])];
    const { instanceId: third } = await makeRfa(contractor);
    const items = await itemsOf(control, [first, second, third]);
    const answer = await remind(control, items);
    expect(outcomes(answer)).toEqual(['reminded', 'reminded', 'reminded']);
    expect(answer.holders).toBe(2);
    const events = await eventsAbout([first, second, third]);
    expect(events).toHaveLength(2);
    const payloads = events.map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload));
    expect(payloads.map(({ personPublicId, items: told }) => [personPublicId, told.length]).sort()).toEqual(
      [
        [null, 2],
        [reviewer.publicId, 1],
      ].sort(),
    );
    const deliveries = await db
      .select()
      .from(eventDeliveries)
      .where(
        inArray(
          eventDeliveries.eventId,
          events.map(({ eventId }) => eventId),
        ),
      );
    expect(deliveries.map(({ consumer }) => consumer)).toEqual(['notify-in-app', 'notify-in-app']);
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.action, 'workflow.reminded'));
    expect(audit.filter(({ userId }) => userId === control.actor.userId)).toHaveLength(2);
    const row = (await all(control, {})).find(({ instanceId }) => instanceId === first);
    expect(row).toMatchObject({ isRemindedToday: true, lastReminded: { by: control.actor.displayName } });
  });

  it('of as many documents as one call reaches fits into an event, however long their subjects are', async () => {
    const subject = 'ก'.repeat(MAX_SUBJECT);
    const instanceIds: string[] = [];
    for (let n = 0; n < 20; n++) instanceIds.push(await letter(['กทท.'], 0, subject));
    const answer = await remind(control, await itemsOf(control, instanceIds));
    expect(answer.results).toHaveLength(20);
    const [event, ...others] = await eventsAbout(instanceIds);
    expect(others).toEqual([]);
    const bytesOfOne = Buffer.byteLength(JSON.stringify(event?.payload)) / 20;
    // chk_outbox_events_payload_size, with room for the names around them.
    expect(bytesOfOne * MAX_REMINDED).toBeLessThan(20_480);
  });

  it('is refused to who may not send for the organization, and nothing is written', async () => {
    const instanceId = await letter();
    const items = await itemsOf(control, [instanceId]);
    await expect(remind(viewer, items)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await remindersOf([instanceId])).toEqual([]);
  });

  it('skips documents that moved on, were never theirs, or are invisible, with the same answer', async () => {
    const [moved, hidden] = [await letter(), (await makeRfa(contractor)).instanceId];
    const [first] = await itemsOf(control, [moved]);
    const items = [first, ...(await itemsOf(control, [hidden]))];
    await transition(owner, {
      instanceId: moved,
      idempotencyKey: null,
      body: TransitionBody.parse({ action: 'RECEIVE' }),
    });
    expect(outcomes(await remind(control, [first]))).toEqual(['gone']);
    const unknown = { ...first, instanceId: newPublicId() };
    expect(outcomes(await remind(rival, [...items, unknown]))).toEqual(['gone', 'gone', 'gone']);
    expect(await remindersOf([moved, hidden])).toEqual([]);
    expect(await eventsAbout([moved, hidden])).toEqual([]);
  });

  it('reminds once a day over all senders, and again the next day', async () => {
    const instanceId = await letter();
    const items = await itemsOf(control, [instanceId]);
    expect(outcomes(await remind(control, items))).toEqual(['reminded']);
    const colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const again = await remind(colleague, items);
    expect([outcomes(again), again.holders]).toEqual([['already'], 0]);
    expect(await eventsAbout([instanceId])).toHaveLength(1);
    const [written] = await remindersOf([instanceId]);
    const yesterday = new Date(Date.now() + 7 * 3_600_000 - DAY).toISOString().slice(0, 10);
    await db.insert(workflowReminders).values({
      instanceId: await letter(),
      organizationId: written?.organizationId ?? 0,
      holderPublicId: written?.holderPublicId ?? '',
      remindedOn: yesterday,
      remindedBy: control.actor.userId,
      bundlePublicId: newPublicId(),
    });
    const [old] = await db.select().from(workflowReminders).where(eq(workflowReminders.remindedOn, yesterday));
    expect(outcomes(await remind(control, await itemsOf(control, [old?.instanceId ?? ''])))).toEqual(['reminded']);
  });

  it('of two concurrent calls on one list each document is reminded once', async () => {
    const instanceIds = [await letter(), await letter(), await letter(['กทท.'])];
    const items = await itemsOf(control, instanceIds);
    const colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const both = await Promise.all([remind(control, items), remind(colleague, [...items].reverse())]);
    expect(both.flatMap(outcomes).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'already'),
      ...Array.from({ length: 3 }, () => 'reminded'),
    ]);
    expect(await remindersOf(instanceIds)).toHaveLength(3);
    const told = (await eventsAbout(instanceIds)).flatMap(({ payload }) => {
      const { items: list } = (typeof payload === 'string' ? JSON.parse(payload) : payload) as {
        items: { instanceId: string }[];
      };
      return list.map(({ instanceId }) => instanceId);
    });
    expect(told.sort()).toEqual([...instanceIds].sort());
  });

  it('reaches a whole list by what makes it, and only that', async () => {
    const [old, young] = [await letter(['TEAM'], 60), await letter(['TEAM'])];
    const answer = await remindOfList(
      control,
      RemindList.parse({ projectCode: PROJECT, organization: 'TEAM', age: '11-' }),
    );
    expect([outcomes(answer), answer.holders, answer.total]).toEqual([['reminded'], 1, 1]);
    expect(await remindersOf([old])).toHaveLength(1);
    expect(await remindersOf([young])).toEqual([]);
    await expect(remindOfList(viewer, RemindList.parse({ projectCode: PROJECT }))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('does not send people messages to themselves', async () => {
    const own = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const { instanceId } = await makeRfa(contractor);
    const items = await itemsOf(control, [instanceId]);
    await db
      .update(workflowHolders)
      .set({ personPublicId: own.actor.publicId })
      .where(eq(workflowHolders.instanceId, instanceId));
    expect(outcomes(await remind(own, items))).toEqual(['own']);
    expect(await remindersOf([instanceId])).toEqual([]);
  });

  it('takes no more than it can bundle, and nothing that says who asks', () => {
    const item = { instanceId: newPublicId(), organizationPublicId: newPublicId(), taskPublicId: null };
    const parse = (items: unknown, more: object = {}) =>
      RemindHolders.safeParse({ projectCode: PROJECT, items, ...more }).success;
    expect(parse([item])).toBe(true);
    expect(parse([])).toBe(false);
    expect(parse(Array.from({ length: MAX_REMINDED + 1 }, () => item))).toBe(false);
    expect(parse([{ ...item, personPublicId: newPublicId() }])).toBe(false);
    expect(parse([item], { userId: 1 })).toBe(false);
  });
});
