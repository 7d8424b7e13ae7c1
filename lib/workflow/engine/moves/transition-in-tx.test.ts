import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { metrics } from '@/lib/platform/metrics';
import { transact } from '@/lib/platform/transact';
import { CHAIN_START, hashHistory } from '../verify/history-hash';
import { createInstances } from './create-instances';
import { transitionInTx } from './transition-in-tx';

const db = getDatabase();
let ctx: UserCtx;

beforeAll(async () => {
  ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

async function start(): Promise<string> {
  const publicId = newPublicId();
  const [instance] = await transact(ctx, (tx) =>
    createInstances(tx, [
      {
        workflowCode: 'CORRESPONDENCE',
        entityType: 'correspondence_revision',
        entityPublicId: publicId,
        subjectRoot: publicId,
        contractId: null,
        previousInstanceId: null,
      },
    ]),
  );
  return instance?.id ?? '';
}

function move(instanceId: string, from: string, to: string, versionNo?: number) {
  return transact(ctx, (tx) => transitionInTx(tx, [{ instanceId, action: 'SUBMIT', from: [from], to, versionNo }]));
}

async function counted() {
  const { values } = await metrics.workflowTransitions.get();
  return values.map(({ labels, value }) => ({ labels, value }));
}

describe('a transition', () => {
  it('counts the version by one and leaves a chain without a gap', async () => {
    const id = await start();
    await move(id, 'DRAFT', 'SUBMITTED', 1);
    await move(id, 'SUBMITTED', 'RECEIVED');
    const [instance] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, id));
    const histories = await db
      .select()
      .from(workflowHistories)
      .where(eq(workflowHistories.instanceId, id))
      .orderBy(asc(workflowHistories.seq));
    expect(instance).toMatchObject({ currentState: 'RECEIVED', versionNo: 3 });
    expect(histories.map(({ seq }) => seq)).toEqual([1, 2]);
    let previous = CHAIN_START;
    for (const history of histories) {
      expect(history.prevHash).toBe(previous);
      expect(hashHistory(previous, history)).toBe(history.rowHash);
      previous = history.rowHash;
    }
    expect(histories[0]?.actorPublicId).toBe(ctx.actor.publicId);
  });

  it('is refused from another state, for a stale version, and of an ended instance', async () => {
    const id = await start();
    await expect(move(id, 'SUBMITTED', 'RECEIVED')).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
    await expect(move(id, 'DRAFT', 'SUBMITTED', 5)).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
      details: { currentState: 'DRAFT', versionNo: 1 },
    });
    await transact(ctx, (tx) =>
      transitionInTx(tx, [{ instanceId: id, action: 'END', from: ['DRAFT'], to: 'DISCARDED', status: 'CANCELLED' }]),
    );
    await expect(move(id, 'DISCARDED', 'DRAFT')).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
  });

  it('leaves the instance as the outcome of the state says, unless the caller does', async () => {
    const statusOf = async (to: string, status?: 'ACTIVE') => {
      const instanceId = await start();
      const item = { instanceId, action: 'END', from: ['DRAFT'], to, status };
      await transact(ctx, (tx) => transitionInTx(tx, [item]));
      const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
      return row?.status;
    };
    expect(await Promise.all(['SUBMITTED', 'CLOSED', 'CANCELLED', 'DISCARDED'].map((to) => statusOf(to)))).toEqual([
      'ACTIVE',
      'COMPLETED',
      'CANCELLED',
      'CANCELLED',
    ]);
    expect(await statusOf('CLOSED', 'ACTIVE')).toBe('ACTIVE');
  });

  it('happens once when ten do it at the same moment', async () => {
    const id = await start();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => move(id, 'DRAFT', 'SUBMITTED')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const [row] = await db
      .select({ total: sql<number>`COUNT(*)` })
      .from(workflowHistories)
      .where(eq(workflowHistories.instanceId, id));
    expect(Number(row?.total)).toBe(1);
  });

  it('of many moves all or none', async () => {
    const ids = [await start(), await start()];
    await move(ids[1] ?? '', 'DRAFT', 'SUBMITTED');
    const items = ids.map((instanceId) => ({ instanceId, action: 'SUBMIT', from: ['DRAFT'], to: 'SUBMITTED' }));
    await expect(transact(ctx, (tx) => transitionInTx(tx, items))).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
    });
    const [first] = await db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.id, ids[0] ?? ''));
    expect(first).toMatchObject({ currentState: 'DRAFT', versionNo: 1 });
  });

  it('is counted and timed when it is committed, as a conflict when it is refused, and not when it is rolled back', async () => {
    const id = await start();
    metrics.workflowTransitions.reset();
    metrics.workflowTransitionDurationMs.reset();
    const fails = transact(ctx, async (tx) => {
      await transitionInTx(tx, [{ instanceId: id, action: 'SUBMIT', from: ['DRAFT'], to: 'SUBMITTED' }]);
      throw new Error('later in the same transaction');
    });
    await expect(fails).rejects.toThrow('later');
    expect(await counted()).toEqual([]);
    await move(id, 'DRAFT', 'SUBMITTED');
    await expect(move(id, 'DRAFT', 'SUBMITTED')).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
    const labels = { workflow_code: 'CORRESPONDENCE', action: 'SUBMIT' };
    expect(await counted()).toEqual([
      { labels: { ...labels, outcome: 'success' }, value: 1 },
      { labels: { ...labels, outcome: 'conflict' }, value: 1 },
    ]);
    const { values } = await metrics.workflowTransitionDurationMs.get();
    const timed = values.find(({ metricName }) => metricName === 'workflow_transition_duration_ms_count');
    expect(timed).toMatchObject({ labels: { workflow_code: 'CORRESPONDENCE' }, value: 1 });
  });
});
