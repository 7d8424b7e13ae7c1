import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnRedis } from '@/db/testing/own-redis';
import { report } from './figure';
import { quietest, startGauge, type Turn } from './quiet/gauge';

// Transitions in lib: fifty callers on a thousand RFAs that alternate between the consultant's reviewers and lead.
// Requests arrive at random, a hundred a second in all (the seed's peak), and are timed from then. Then the same
// callers without a pause show the machine's limit. Then with Redis hung and gone, and with a million rows of history.

const redis = await startOwnRedis();
// Import after the environment variable of Redis is set.
const { closeDatabase } = await import('@/db/client');
const { openAdminConnection } = await import('@/db/admin-connection');
const { seedMasterData } = await import('@/db/seed/master-data');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { makeRfa } = await import('@/db/testing/factories/rfa');
const { closeLockBreaker } = await import('@/lib/platform/lock');
const { closeRedis, getRedis } = await import('@/lib/platform/redis');
const { newPublicId } = await import('@/lib/platform/id');
const { TransitionBody } = await import('@/lib/workflow/engine/schema');
const { transition } = await import('@/lib/workflow/engine/moves/transition');
await import('@/lib/documents/kinds/register-subjects');

const INSTANCES = 1000;
const CALLERS = 50;
const PER_SECOND = 100;
const SECONDS = 10;
/** So many that the machine is left alone in one of them. */
const TURNS = 4;
/** Statements, connections and the compiler are warm in a process that serves people. */
const WARM_UP_SECONDS = 15;
const HISTORY_ROWS = 1_000_000;
const ROWS_PER_INSTANCE = 200;
const GOAL_MS = { bound: '<=', value: 25 } as const;
const DEGRADED_GOAL_MS = { bound: '<=', value: 40 } as const;

await seedMasterData(process.env.DATABASE_ADMIN_URL ?? '');
const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
const control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
const lead = await userCtx(await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }));

interface Running {
  instanceId: string;
  versionNo: number;
  isAtLead: boolean;
}

const running: Running[] = [];
await together(INSTANCES, 20, async () => {
  const { instanceId } = await makeRfa(contractor);
  running.push({ instanceId, versionNo: 2, isAtLead: false });
});

/** Runs `count` calls, so many at a time. */
async function together(count: number, callers: number, call: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < count) {
        const index = next;
        next += 1;
        await call(index);
      }
    }),
  );
}

/** One person's act, with its key and the version that the page showed. */
async function move(one: Running): Promise<void> {
  const body = TransitionBody.parse({
    action: one.isAtLead ? 'REOPEN_REVIEW' : 'FORCE_PROCEED',
    versionNo: one.versionNo,
    comment: 'วัดเวลา',
  });
  const ctx = one.isAtLead ? lead : control;
  const { answer } = await transition(ctx, { instanceId: one.instanceId, idempotencyKey: newPublicId(), body });
  one.versionNo = answer.versionNo;
  one.isAtLead = !one.isAtLead;
}

let turn = 0;
function nextRunning(): Running {
  const one = running[turn % running.length];
  turn += 1;
  if (!one) throw new Error('no instance');
  return one;
}

/** Arrivals at even distances, each taken by the next free caller and timed from its arrival. */
async function arriving(seconds: number): Promise<number[]> {
  const total = PER_SECOND * seconds;
  const startedAt = performance.now();
  const durations: number[] = [];
  await together(total, CALLERS, async (index) => {
    const arrivesAt = startedAt + (index * 1000) / PER_SECOND;
    const wait = arrivesAt - performance.now();
    if (wait > 0) await sleep(wait);
    await move(nextRunning());
    durations.push(performance.now() - arrivesAt);
  });
  return durations;
}

function percentile(durations: readonly number[], share: number): number {
  const sorted = [...durations].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

await arriving(WARM_UP_SECONDS);
const gauge = startGauge();
const turns: Turn<number[]>[] = [];
while (turns.length < TURNS) turns.push(await gauge.during(() => arriving(SECONDS)));
gauge.stop();
const up = quietest('workflow transition', turns);
report('workflow transition p50, 50 callers, 100/s', percentile(up, 0.5), 'ms');
report('workflow transition p95, 50 callers, 100/s', percentile(up, 0.95), 'ms');
const ofAllTurns = turns.flatMap(({ result }) => result);
report('workflow transition p95, 50 callers, 100/s, all turns', percentile(ofAllTurns, 0.95), 'ms', GOAL_MS);

const rushStart = performance.now();
const rush: number[] = [];
await together(2000, CALLERS, async () => {
  const startedAt = performance.now();
  await move(nextRunning());
  rush.push(performance.now() - startedAt);
});
report('workflow transitions, 50 callers without pause', 2_000_000 / (performance.now() - rushStart), '/s');
report('workflow transition p95, 50 callers without pause', percentile(rush, 0.95), 'ms');

redis.hang();
const hung = await arriving(SECONDS);
redis.goOn();
report('workflow transition p95, Redis hung, 100/s', percentile(hung, 0.95), 'ms', DEGRADED_GOAL_MS);
await redis.stop();
const down = await arriving(SECONDS);
await redis.start();
report('workflow transition p95, Redis gone, 100/s', percentile(down, 0.95), 'ms', DEGRADED_GOAL_MS);
while (getRedis().status !== 'ready') await sleep(50);
closeLockBreaker();

/** One caller, so that nothing but the transition itself is timed. */
async function alone(): Promise<number> {
  const durations: number[] = [];
  for (let index = 0; index < 400; index += 1) {
    const startedAt = performance.now();
    await move(nextRunning());
    durations.push(performance.now() - startedAt);
  }
  return percentile(durations, 0.5);
}

const small = await alone();
await addHistory();
await alone();
const large = await alone();
report('workflow transition p50, few thousand rows of history', small, 'ms');
report('workflow transition p50, a million rows of history', large, 'ms');
report('workflow transition, a million rows against few', large / small, 'x', { bound: '<=', value: 1.3 });

/** Instances with a long history, inserted without the engine: audit chains are not measured. */
async function addHistory(): Promise<void> {
  const connection = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  const instances = HISTORY_ROWS / ROWS_PER_INSTANCE;
  await connection.query('SET unique_checks = 0, foreign_key_checks = 0');
  await connection.query(
    `INSERT INTO workflow_instances (id, definition_id, entity_type, entity_id, current_state, subject_root, version_no, status)
     SELECT UUID(), (SELECT id FROM workflow_definitions WHERE active_code = 'RFA_APPROVAL'), 'bench', seq, 'APPROVED',
       CONCAT('bench-', seq), ?, 'COMPLETED' FROM seq_1_to_${instances}`,
    [ROWS_PER_INSTANCE + 1],
  );
  const BATCHES = 20;
  const perBatch = ROWS_PER_INSTANCE / BATCHES;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    await connection.query(
      `INSERT INTO workflow_histories (id, instance_id, seq, definition_version, from_state, to_state, action, actor_type, prev_hash, row_hash)
       SELECT UUID(), i.id, s.seq, 1, 'CONSULTANT_LEAD', 'CONSULTANT_LEAD', 'RESPOND', 'SYSTEM', REPEAT('0', 64), REPEAT('0', 64)
       FROM workflow_instances AS i JOIN seq_${batch * perBatch + 1}_to_${(batch + 1) * perBatch} AS s WHERE i.entity_type = 'bench'`,
    );
  }
  await connection.end();
}

closeRedis();
await redis.stop();
await closeDatabase();
process.exit(0);
