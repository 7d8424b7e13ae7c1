import { eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { sizeOf } from '@/db/testing/battery';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { type FaultyDatabase, openFaultyDatabase } from '@/db/testing/faulty-database';
import type { UserCtx } from '@/lib/platform/ctx';
import { describeFailure } from '@/lib/platform/errors/failure';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { TransitionBody } from '../schema';
import { verifyWorkflows } from '../verify/verify';
import { transition } from './transition';

// Whatever the database does in the middle of a transition: all of it or nothing, and an answer that says which.

/** Of each kind; a transition has fewer statements than a night has injections, so places come again. */
const INJECTIONS = sizeOf('B11', 20);
const db = getDatabase();
const { contractor, controller: control, lead } = await castOf('contractor', 'controller', 'lead');
let faulty: FaultyDatabase;

beforeAll(async () => {
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  faulty = await openFaultyDatabase();
});
afterAll(async () => {
  await faulty.close();
  closeRedis();
  await closeDatabase();
});

const steps = {
  FORCE_PROCEED: { body: { action: 'FORCE_PROCEED', comment: 'เร่งรัด' }, by: () => control },
  REOPEN_REVIEW: { body: { action: 'REOPEN_REVIEW', comment: 'ทบทวน' }, by: () => lead },
};

/** To the lead's desk or back to the reviewers, whichever is next: one instance serves for many. */
async function nextStep(instanceId: string) {
  const { currentState } = await read(instanceId);
  return currentState === 'CONSULTANT_REVIEW' ? steps.FORCE_PROCEED : steps.REOPEN_REVIEW;
}

function act(ctx: UserCtx, instanceId: string, body: object, key: string = newPublicId()) {
  return transition(ctx, { instanceId, idempotencyKey: key, body: TransitionBody.parse(body) });
}

async function read(instanceId: string) {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
  if (!row) throw new Error('no instance');
  return row;
}

/** Everything a transition writes, counted. */
async function written(instanceIds: readonly string[]) {
  const ids = [...instanceIds];
  const [instances, histories, events] = await Promise.all([
    db.select().from(workflowInstances).where(inArray(workflowInstances.id, ids)).orderBy(workflowInstances.id),
    db.select().from(workflowHistories).where(inArray(workflowHistories.instanceId, ids)),
    db.select().from(outboxEvents).where(inArray(outboxEvents.instanceId, ids)),
  ]);
  return { versions: instances.map(({ versionNo }) => versionNo), rows: histories.length, events: events.length };
}

const statusOf = (error: unknown) => describeFailure(error, { locale: 'th', requestId: 'test', where: 'test' }).status;

async function statusOfRefusal(attempt: Promise<unknown>): Promise<number> {
  return attempt.then(
    () => 200,
    (error: unknown) => statusOf(error),
  );
}

/** As many places between begin and commit, both included. */
async function places(instanceId: string): Promise<number[]> {
  // To and fro once: the calendar is read now, and then cached for some seconds.
  for (let n = 0; n < 2; n += 1) {
    const step = await nextStep(instanceId);
    await act(step.by(), instanceId, step.body);
  }
  const { body, by } = await nextStep(instanceId);
  await act({ ...by(), db: faulty.db }, instanceId, body);
  const last = faulty.statements();
  expect(last).toBeGreaterThan(5);
  return Array.from({ length: INJECTIONS }, (_, at) => 2 + Math.round((at * (last - 2)) / (INJECTIONS - 1)));
}

describe('in the middle of a transition', () => {
  it.each(['deadlock', 'lockWait'] as const)('a %s is tried again and done once', async (fault) => {
    const { instanceId } = await makeRfa(contractor);
    for (const nth of await places(instanceId)) {
      const { body, by } = await nextStep(instanceId);
      const before = await written([instanceId]);
      faulty.failAt(fault, nth);
      const { isReplay } = await act({ ...by(), db: faulty.db }, instanceId, body);
      const after = await written([instanceId]);
      expect([nth, isReplay, after.rows, after.versions]).toEqual([
        nth,
        false,
        before.rows + 1,
        before.versions.map((version) => version + 1),
      ]);
    }
  });

  it('a deadlock that does not end is refused as busy, and nothing is written', async () => {
    const { instanceId } = await makeRfa(contractor);
    const { body, by } = await nextStep(instanceId);
    const before = await written([instanceId]);
    faulty.failAt('deadlock', 5, 10);
    expect(await statusOfRefusal(act({ ...by(), db: faulty.db }, instanceId, body))).toBe(503);
    faulty.failAt('deadlock', 0, 0);
    expect(await written([instanceId])).toEqual(before);
  });

  it('a lost connection is refused as busy, leaves nothing, and the same request does it afterwards', async () => {
    const { instanceId } = await makeRfa(contractor);
    let lost = 0;
    for (const nth of await places(instanceId)) {
      const { body, by } = await nextStep(instanceId);
      const before = await written([instanceId]);
      const key = newPublicId();
      faulty.failAt('kill', nth);
      const status = await statusOfRefusal(act({ ...by(), db: faulty.db }, instanceId, body, key));
      // The measured transaction read the calendar where its cache had expired; this one is shorter.
      if (!faulty.hasFailed()) continue;
      lost += 1;
      expect([nth, status]).toEqual([nth, 503]);
      expect(await written([instanceId])).toEqual(before);
      expect((await act({ ...by(), db: faulty.db }, instanceId, body, key)).isReplay).toBe(false);
      expect((await written([instanceId])).rows).toBe(before.rows + 1);
    }
    expect(lost).toBeGreaterThan(INJECTIONS / 2);
  });
});

async function makeMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await makeRfa(contractor)).instanceId);
  return ids;
}

it('rows that another session keeps are refused as busy, and taken once it lets go', async () => {
  const ids = await makeMany(INJECTIONS);
  const before = await written(ids);
  const impatient = openPool(process.env.DATABASE_URL ?? '');
  impatient.pool.on('connection', (connection) => void connection.query('SET SESSION innodb_lock_wait_timeout = 0'));
  const holder = await mysql.createConnection(process.env.DATABASE_ADMIN_URL ?? '');
  const keys = new Map(ids.map((id) => [id, newPublicId()]));
  const all = () =>
    Promise.all(
      ids.map((id) =>
        statusOfRefusal(act({ ...control, db: drizzle(impatient) }, id, steps.FORCE_PROCEED.body, keys.get(id))),
      ),
    );
  try {
    await holder.beginTransaction();
    await holder.query('SELECT id FROM workflow_instances WHERE id IN (?) FOR UPDATE', [ids]);
    expect(new Set(await all())).toEqual(new Set([503]));
    expect(await written(ids)).toEqual(before);
    await holder.rollback();
    expect(new Set(await all())).toEqual(new Set([200]));
    expect((await written(ids)).rows).toBe(before.rows + INJECTIONS);
  } finally {
    await holder.end();
    await impatient.end();
  }
});

it('a pool that is used up answers busy at once to those it cannot keep waiting', async () => {
  const ids = await makeMany(INJECTIONS);
  const before = await written(ids);
  const small = openPool(process.env.DATABASE_URL ?? '', { connectionLimit: 1, queueLimit: 5 });
  const busy = await small.getConnection();
  try {
    const attempts = ids.map((id) =>
      statusOfRefusal(act({ ...control, db: drizzle(small) }, id, steps.FORCE_PROCEED.body)),
    );
    // Those over the queue's length are answered while the only connection is still away.
    await expect.poll(() => Promise.race([...attempts].reverse())).toBe(503);
    busy.release();
    const statuses = await Promise.all(attempts);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    const done = statuses.filter((status) => status === 200).length;
    expect((await written(ids)).rows).toBe(before.rows + done);
  } finally {
    await small.end();
  }
});

it.each(['ON', 'OFF'])(
  'two decisions at once with innodb_snapshot_isolation %s: one succeeds, one gets a conflict',
  async (isolation) => {
    const ids = await makeMany(INJECTIONS);
    const before = await written(ids);
    const pool = openPool(process.env.DATABASE_URL ?? '');
    pool.pool.on('connection', (connection) => {
      void connection.query(`SET SESSION innodb_snapshot_isolation = ${isolation}`);
    });
    try {
      const ctx = { ...control, db: drizzle(pool) };
      const pairs = await Promise.all(
        ids.map((id) => Promise.all([1, 2].map(() => statusOfRefusal(act(ctx, id, steps.FORCE_PROCEED.body))))),
      );
      expect(pairs.map((pair) => pair.toSorted())).toEqual(ids.map(() => [200, 409]));
      expect((await written(ids)).rows).toBe(before.rows + INJECTIONS);
    } finally {
      await pool.end();
    }
  },
);

it('leaves every invariant standing', async () => {
  expect(await verifyWorkflows(contractor)).toEqual([]);
});
