import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { bundleChild } from '@/db/testing/bundle-child';
import { drain } from './judge';
import { closeConnections, prepareDatabase } from './prepare';
import { keepRunning } from './processes';
import { startSoakServers } from './servers';

const INSTANCES = 5000;
const ROWS_EACH = 20;
const CALLERS = 50;
const PER_SECOND = 100;
const GOAL_MS = 1000;

/**
 * A hundred transitions a second for so many minutes, arriving when they arrive, on five thousand RFAs of twenty rows of
 * history each, while a worker delivers what follows from them.
 * @returns what was measured, and what does not hold
 */
export async function runLoad({ minutes, print }: { minutes: number; print: (line: string) => void }) {
  const servers = await startSoakServers();
  const bundle = await bundleChild(path.join(import.meta.dirname, '..', '..', 'workers', 'main.ts'));
  try {
    const db = await prepareDatabase(servers);
    const move = await prepareMoves(db, print);
    const worker = keepRunning(bundle.file, process.env, () => {});
    const durations = await arrive(minutes, move);
    const drained = await drain(db);
    await worker.finish();
    await closeConnections();
    const sorted = durations.toSorted((a, b) => a - b);
    const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map(
      (share) => sorted[Math.floor(sorted.length * share)] ?? 0,
    );
    const figures = `${sorted.length} transitions at ${PER_SECOND}/s, p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms, p99 ${Math.round(p99)} ms`;
    return { figures, findings: [...(p95 < GOAL_MS ? [] : [`p95 is ${Math.round(p95)} ms`]), ...drained] };
  } finally {
    bundle.remove();
    await servers.stop();
  }
}

async function prepareMoves(db: Awaited<ReturnType<typeof prepareDatabase>>, print: (line: string) => void) {
  const { makeUser, userCtx } = await import('@/db/testing/factories/people');
  const { makeReviewTeam, makeRfa } = await import('@/db/testing/factories/rfa');
  const { newPublicId } = await import('@/lib/id');
  const { TransitionBody } = await import('@/lib/workflow/schema');
  const { transition } = await import('@/lib/workflow/transition');
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const lead = await userCtx(await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }));
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  const running: { instanceId: string; isAtLead: boolean }[] = [];
  await together(INSTANCES, async () => {
    running.push({ instanceId: (await makeRfa(contractor)).instanceId, isAtLead: false });
  });
  // What came before is written past the engine: its chains are not what is measured.
  await db.execute(sql`INSERT INTO workflow_histories
    (id, instance_id, seq, definition_version, from_state, to_state, action, actor_type, prev_hash, row_hash)
    SELECT UUID(), i.id, s.seq, 1, i.current_state, i.current_state, 'RESPOND', 'SYSTEM', REPEAT('0', 64), REPEAT('0', 64)
    FROM workflow_instances AS i JOIN ${sql.raw(`seq_2_to_${ROWS_EACH}`)} AS s`);
  await db.execute(sql`UPDATE workflow_instances SET version_no = ${ROWS_EACH + 1}`);
  print(`${INSTANCES} RFAs are under way`);
  let turn = 0;
  return async () => {
    const one = running[turn++ % running.length];
    if (!one) return;
    const action = one.isAtLead ? 'REOPEN_REVIEW' : 'FORCE_PROCEED';
    const body = TransitionBody.parse({ action, comment: 'ทดสอบภาระ' });
    one.isAtLead = !one.isAtLead;
    const call = { instanceId: one.instanceId, idempotencyKey: newPublicId(), body };
    await transition(action === 'REOPEN_REVIEW' ? lead : control, call);
  };
}

/** Each is timed from when it arrived, so that a queue counts. */
async function arrive(minutes: number, move: () => Promise<void>): Promise<number[]> {
  const durations: number[] = [];
  const startedAt = performance.now();
  await together(Math.ceil(minutes * 60 * PER_SECOND), async (index) => {
    const arrivesAt = startedAt + (index * 1000) / PER_SECOND;
    const wait = arrivesAt - performance.now();
    if (wait > 0) await sleep(wait);
    await move();
    durations.push(performance.now() - arrivesAt);
  });
  return durations;
}

async function together(count: number, call: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < count) await call(next++);
    }),
  );
}
