import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { circulationAssignees } from '@/db/schema/circulations';
import { outboxEvents } from '@/db/schema/events';
import { workflowHistories, workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { sizeOf, timeFor } from '@/db/testing/battery';
import { startOwnRedis } from '@/db/testing/own-redis';
import type { RoleCode } from '@/lib/people/identity/access/permissions';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';

const redis = await startOwnRedis();
// Import after the environment variable of Redis is set.
const { closeDatabase, getDatabase } = await import('@/db/client');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { makeReviewTeam, makeRfa } = await import('@/db/testing/factories/rfa');
const { closeLockBreaker } = await import('@/lib/platform/lock');
const { closeRedis, getRedis } = await import('@/lib/platform/redis');
const { transact } = await import('@/lib/platform/transact');
const { TransitionBody } = await import('../schema');
const { makeShippedDocument } = await import('../testing/shipped-documents');
const { transition } = await import('./transition');
const { enterState } = await import('../testing/enter-state');
const { verifyWorkflows } = await import('../verify/verify');

/** Rounds of fifty decisions at once: half with Redis, a quarter each while it hangs and while it is gone. */
const DECISIONS = sizeOf('B5', 20);
/** Rounds of a team that answers at once, of each size and kind. */
const ANSWERS = sizeOf('B6', 20);
const db = getDatabase();
let contractor: UserCtx;
let leads: UserCtx[];
let reviewers: UserCtx[];
let owners: UserCtx[];

/** In teams of two, five and twenty, one discipline each. */
const TEAMS = { GEN: 2, GEO: 5, ARC: 20 } as const;

beforeAll(async () => {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  contractor = await ctxOf({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  leads = [];
  for (let n = 0; n < 5; n += 1) {
    leads.push(await ctxOf({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }));
  }
  const people = [];
  for (let n = 0; n < 20; n += 1) people.push(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  for (const [discipline, size] of Object.entries(TEAMS)) await makeReviewTeam(people.slice(0, size), discipline);
  reviewers = await Promise.all(people.map((user) => userCtx(user)));
  owners = [];
  for (let n = 0; n < 5; n += 1) owners.push(await ctxOf({ organization: 'กทท.', role: 'ORG_ADMIN' }));
});

beforeEach(async () => {
  await expect.poll(() => getRedis().status).toBe('ready');
  closeLockBreaker();
});

afterAll(async () => {
  closeRedis();
  await redis.stop();
  await closeDatabase();
});

function act(ctx: UserCtx, instanceId: string, body: unknown, idempotencyKey: string | null = newPublicId()) {
  return transition(ctx, { instanceId, idempotencyKey, body: TransitionBody.parse(body) });
}

async function stateOf(id: string) {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, id));
  return row;
}

const historyOf = (id: string) =>
  db.select().from(workflowHistories).where(eq(workflowHistories.instanceId, id)).orderBy(asc(workflowHistories.seq));

/** At the lead's desk: one press decides it. */
async function atTheLead(): Promise<string> {
  const { instanceId } = await makeRfa(contractor, { discipline: 'GEN' });
  await act(reviewers[0] as UserCtx, instanceId, { action: 'RESPOND', payload: { code: '1C' } });
  await act(reviewers[1] as UserCtx, instanceId, { action: 'RESPOND', payload: { code: '1C' } });
  return instanceId;
}

/** Fifty concurrent presses of the same button: one succeeds, forty-nine get a conflict that names its actor. */
async function fiftyAtOnce(): Promise<void> {
  const id = await atTheLead();
  const before = await stateOf(id);
  const versionNo = before?.versionNo ?? 0;
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      act(leads[at % leads.length] as UserCtx, id, { action: 'DECIDE', versionNo, payload: { code: '1C' } }),
    ),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['WORKFLOW_VERSION_CONFLICT']));
  expect(refused.every(({ details }) => details.action === 'DECIDE' && details.changedBy)).toBe(true);
  expect((await stateOf(id))?.versionNo).toBe(versionNo + 1);
  expect((await historyOf(id)).filter(({ action }) => action === 'DECIDE')).toHaveLength(1);
  const events = await db.select().from(outboxEvents).where(eq(outboxEvents.instanceId, id));
  const names = events.flatMap(({ payload }) => (payload as { names: string[] }).names);
  expect(names.filter((name) => name === 'rfa.consultant_decided')).toHaveLength(1);
}

describe('fifty decisions at the same moment act once', () => {
  it(
    'with Redis',
    async () => {
      for (let round = 0; round < DECISIONS / 2; round += 1) await fiftyAtOnce();
    },
    timeFor('B5', 360_000),
  );

  it(
    'with a Redis that hangs',
    async () => {
      redis.hang();
      try {
        for (let round = 0; round < DECISIONS / 4; round += 1) await fiftyAtOnce();
      } finally {
        redis.goOn();
      }
    },
    timeFor('B5', 360_000),
  );

  it(
    'without Redis',
    async () => {
      await redis.stop();
      try {
        await expect.poll(() => getRedis().status).not.toBe('ready');
        for (let round = 0; round < DECISIONS / 4; round += 1) await fiftyAtOnce();
      } finally {
        await redis.start();
      }
    },
    timeFor('B5', 360_000),
  );
});

/** They have nothing in common but the database, and it is over sooner. */
async function someBesideEachOther(round: () => Promise<void>): Promise<void> {
  const BESIDE = 4;
  for (let done = 0; done < ANSWERS; done += BESIDE) {
    await Promise.all(Array.from({ length: Math.min(BESIDE, ANSWERS - done) }, round));
  }
}

describe('everybody of a team answering at the same moment', () => {
  it.each(Object.entries(TEAMS))(
    'completes the step once (%s: %i)',
    async (discipline, size) => {
      const round = async () => {
        const { instanceId } = await makeRfa(contractor, { discipline });
        const seen = (await stateOf(instanceId))?.versionNo;
        await Promise.all(
          reviewers
            .slice(0, size)
            .map((ctx) => act(ctx, instanceId, { action: 'RESPOND', versionNo: seen, payload: { code: '1C' } })),
        );
        const rows = await historyOf(instanceId);
        expect((await stateOf(instanceId))?.currentState).toBe('CONSULTANT_LEAD');
        expect(rows.filter(({ action }) => action === 'REVIEW_DONE')).toHaveLength(1);
        expect(rows.filter(({ action }) => action === 'RESPOND')).toHaveLength(size);
      };
      await someBesideEachOther(round);
    },
    timeFor('B6', 360_000),
  );

  it(
    'of a quorum of one takes the first answer, and a veto decides',
    async () => {
      for (let round = 0; round < ANSWERS; round += 1) {
        const id = await atTheLead();
        await act(leads[0] as UserCtx, id, { action: 'DECIDE', payload: { code: '1C' } });
        const results = await Promise.allSettled(
          owners.map((ctx) => act(ctx, id, { action: 'RESPOND', payload: { code: '4X' }, comment: 'ไม่ตรงแบบ' })),
        );
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect((await stateOf(id))?.currentState).toBe('REJECTED');
        const votes = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, id));
        expect(votes.filter(({ code }) => code === '4X')).toHaveLength(1);
      }
    },
    timeFor('B6', 360_000),
  );
});

describe('a sheet that is passed round', () => {
  it(
    'is over once when those who answer for it, those who act on it and who is informed answer at the same moment',
    async () => {
      const ofHolder = (role: RoleCode) => makeUser({ organization: 'สคฉ.3', role });
      const [holder, main, informed] = [
        await ofHolder('ORG_ADMIN'),
        await ofHolder('EDITOR'),
        await ofHolder('EDITOR'),
      ];
      const acting = await Promise.all([1, 2, 3].map(() => ofHolder('EDITOR')));
      const everybody = await Promise.all([main, ...acting, informed].map((user) => userCtx(user)));
      const cast = { contractor, holder: await userCtx(holder), main, informed };
      await someBesideEachOther(async () => {
        const { instanceId, documentId } = await makeShippedDocument(cast, { code: 'CIRCULATION', version: 1 });
        await db.insert(circulationAssignees).values(
          acting.map(({ userId }, at) => ({
            circulationId: documentId,
            userId,
            assigneeType: 'ACTION' as const,
            position: 3 + at,
          })),
        );
        await transact(cast.holder, (tx) => enterState(tx, instanceId, 'START', 'IN_REVIEW'));
        const results = await Promise.allSettled(
          everybody.map((ctx) => act(ctx, instanceId, { action: 'RESPOND', payload: { code: 'DONE' } })),
        );
        // An informed person may find it over.
        const refused = results.flatMap((result, at) => (result.status === 'rejected' ? [at] : []));
        expect(refused.every((at) => at === everybody.length - 1)).toBe(true);
        const rows = await historyOf(instanceId);
        expect((await stateOf(instanceId))?.currentState).toBe('COMPLETED');
        expect(rows.filter(({ action }) => action === 'ALL_REPLIED')).toHaveLength(1);
        expect(rows.filter(({ action }) => action === 'RESPOND')).toHaveLength(everybody.length - refused.length);
      });
    },
    timeFor('B6', 360_000),
  );
});

describe('one key', () => {
  it('used ten times at the same moment acts once and answers ten times', async () => {
    for (let round = 0; round < 100; round += 1) {
      const { instanceId } = await makeRfa(contractor, { discipline: 'GEN' });
      const key = newPublicId();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => act(contractor, instanceId, { action: 'RECALL', comment: 'แนบผิด' }, key)),
      );
      expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
      expect(new Set(answers.map(({ answer }) => answer.historyId)).size).toBe(1);
      expect(await historyOf(instanceId)).toHaveLength(2);
    }
  }, 360_000);
});

it('leaves every invariant standing', async () => {
  expect(await verifyWorkflows(contractor)).toEqual([]);
});
