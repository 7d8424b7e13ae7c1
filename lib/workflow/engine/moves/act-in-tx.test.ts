import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';
import { bufferWrites } from '@/lib/platform/statement-buffer';
import { transact } from '@/lib/platform/transact';
import type { Final } from '../../definitions/schema';
import { CHAIN_START, hashHistory } from '../verify/history-hash';
import { actInTx, type DeclaredAct } from './act-in-tx';

const db = getDatabase();
let ctx: UserCtx;

beforeAll(async () => {
  ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

/** @returns the instance of a letter that is written */
async function start(): Promise<string> {
  const { publicId } = await makeDraft(ctx);
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.publicId, publicId));
  return row?.instanceId ?? '';
}

function act(instanceId: string, action: string, more: { versionNo?: number; endsAs?: Final } = {}) {
  return transact(ctx, (tx) => actInTx(tx, [{ instanceId, action, by: ctx, ...more }]));
}

async function instanceOf(id: string) {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, id));
  return row;
}

/** Statements that the server has got from the transaction, and executed of them, parts of compound ones included. */
async function statementsOf(tx: TxCtx): Promise<Record<string, number>> {
  const rows = await rowsOf<{ Variable_name: string; Value: string }>(
    tx.db,
    sql`SHOW SESSION STATUS WHERE Variable_name IN ('Questions', 'Com_insert', 'Com_insert_select', 'Com_update', 'Com_delete', 'Com_select')`,
  );
  return Object.fromEntries(rows.map((row) => [row.Variable_name, Number(row.Value)]));
}

/** Statements of a submission of `count` letters. */
async function costOf(count: number): Promise<Record<string, number>> {
  const acts: DeclaredAct[] = [];
  for (let n = 0; n <= count; n += 1) acts.push({ instanceId: await start(), action: 'SUBMIT', by: ctx });
  return transact(ctx, async (tx) => {
    // The first one reads the calendar, which is cached for some seconds.
    await actInTx(tx, acts.slice(0, 1));
    const before = await statementsOf(tx);
    await bufferWrites(tx, async () => {
      await actInTx(tx, acts.slice(1));
    });
    const after = await statementsOf(tx);
    const spent = (...names: string[]) =>
      names.reduce((sum, name) => sum + (after[name] ?? 0) - (before[name] ?? 0), 0);
    // Inserts are in `Questions`, which counts what the client sends. `Com_insert` also counts the inserts of the triggers
    // that bind a row's facts, one for each row; `Com_update` the update of its entry in the register.
    return {
      questions: spent('Questions'),
      updates: spent('Com_update') - acts.slice(1).length,
      deletes: spent('Com_delete'),
      selects: spent('Com_select'),
    };
  });
}

async function counted() {
  const { values } = await metrics.workflowTransitions.get();
  return values.map(({ labels, value }) => ({ labels, value }));
}

describe('an act', () => {
  it('counts the version by one and leaves a chain without a gap', async () => {
    const id = await start();
    expect(await act(id, 'SUBMIT', { versionNo: 1 })).toMatchObject([{ instanceId: id, seq: 1, to: 'SUBMITTED' }]);
    await act(id, 'CANCEL');
    const histories = await db
      .select()
      .from(workflowHistories)
      .where(eq(workflowHistories.instanceId, id))
      .orderBy(asc(workflowHistories.seq));
    expect(await instanceOf(id)).toMatchObject({ currentState: 'CANCELLED', status: 'CANCELLED', versionNo: 3 });
    expect(histories.map(({ seq }) => seq)).toEqual([1, 2]);
    let previous = CHAIN_START;
    for (const history of histories) {
      expect(history.prevHash).toBe(previous);
      expect(hashHistory(previous, history)).toBe(history.rowHash);
      previous = history.rowHash;
    }
    expect(histories[0]?.actorPublicId).toBe(ctx.actor.publicId);
  });

  it('is refused in a state that has no such action, for a stale version, and of an ended instance', async () => {
    const id = await start();
    await expect(act(id, 'CANCEL')).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
    await expect(act(id, 'SUBMIT', { versionNo: 5 })).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
      details: { currentState: 'DRAFT', versionNo: 1 },
    });
    await act(id, 'DISCARD');
    await expect(act(id, 'SUBMIT')).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
    await expect(act(id, 'END', { endsAs: 'closed' })).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
  });

  it.each<[Final, string, string]>([
    ['closed', 'CLOSED', 'COMPLETED'],
    ['cancelled', 'CANCELLED', 'CANCELLED'],
    ['discarded', 'DISCARDED', 'CANCELLED'],
    // An outcome that the letters' definition does not have.
    ['approved', 'DRAFT', 'COMPLETED'],
  ])('that ends an instance as %s leads to %s', async (endsAs, currentState, status) => {
    const id = await start();
    await act(id, 'END', { endsAs });
    expect(await instanceOf(id)).toMatchObject({ currentState, status });
  });

  it('happens once when ten do it at the same moment', async () => {
    const id = await start();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => act(id, 'SUBMIT')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const [row] = await db
      .select({ total: sql<number>`COUNT(*)` })
      .from(workflowHistories)
      .where(eq(workflowHistories.instanceId, id));
    expect(Number(row?.total)).toBe(1);
  });

  it('of many all or none', async () => {
    const ids = [await start(), await start()];
    await act(ids[1] ?? '', 'SUBMIT');
    const acts = ids.map((instanceId) => ({ instanceId, action: 'SUBMIT', by: ctx }));
    await expect(transact(ctx, (tx) => actInTx(tx, acts))).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
    expect(await instanceOf(ids[0] ?? '')).toMatchObject({ currentState: 'DRAFT', versionNo: 1 });
  });

  it('of a batch emits an event for each', async () => {
    const ids = [await start(), await start(), await start()];
    await transact(ctx, (tx) =>
      actInTx(
        tx,
        ids.map((instanceId) => ({ instanceId, action: 'SUBMIT', by: ctx })),
      ),
    );
    for (const id of ids) {
      const events = await db.select().from(outboxEvents).where(eq(outboxEvents.instanceId, id));
      expect(events.map(({ eventType, seq }) => [eventType, seq])).toContainEqual(['workflow.moved', 1]);
    }
  });

  it('of a batch sends as many statements as one of two', async () => {
    // The first call fills the caches of some seconds.
    await costOf(1);
    expect(await costOf(20)).toEqual(await costOf(2));
  });

  it('is counted and timed when it is committed, as a conflict when it is refused, and not when it is rolled back', async () => {
    const id = await start();
    metrics.workflowTransitions.reset();
    metrics.workflowTransitionDurationMs.reset();
    const fails = transact(ctx, async (tx) => {
      await actInTx(tx, [{ instanceId: id, action: 'SUBMIT', by: ctx }]);
      throw new Error('later in the same transaction');
    });
    await expect(fails).rejects.toThrow('later');
    expect(await counted()).toEqual([]);
    await act(id, 'SUBMIT');
    await expect(act(id, 'SUBMIT')).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
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
