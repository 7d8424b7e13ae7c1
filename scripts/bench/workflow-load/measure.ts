import { sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { systemCtx } from '@/lib/platform/ctx';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { countOf } from '../../harness/judge';
import { report } from '../figure';
import type { App } from '../load/app';
import { databaseWork, waitForDelivery } from '../load/check';
import { reportProcessor } from '../load/report-processor';
import { countErrors } from '../load/submissions';
import { pidsOf, watchProcessor } from '../load/watch';
import { percentile } from '../open-loop/statistics';
import type { Movers, Running } from './instances';
import { moveAtRate, type Rate } from './moves';

const ID = 'workflow-load';
const NONE = { bound: '<=', value: 0 } as const;
/** By the requirements. */
const P95_MS = { bound: '<=', value: 1000 } as const;

interface Stage {
  running: readonly Running[];
  movers: Movers;
  load: Rate;
}

/** Moves at the rate and reports waits from the planned moment, processor time, statements, and what does not hold after. */
export async function measureMoves(app: App, { running, movers, load }: Stage): Promise<void> {
  const workBefore = await databaseWork();
  const processor = watchProcessor(pidsOf(app));
  const startedAt = performance.now();
  const arrived = await moveAtRate(app.web.port, running, movers, load);
  const seconds = (performance.now() - startedAt) / 1000;
  const used = processor();
  const workAfter = await databaseWork();
  const count = arrived.length;
  const waits = arrived.map(({ waitMs }) => waitMs);
  report(`${ID}.instances`, running.length, 'RFAs');
  report(`${ID}.p50`, percentile(waits, 0.5), 'ms');
  report(`${ID}.p95`, percentile(waits, 0.95), 'ms', P95_MS);
  report(`${ID}.p99`, percentile(waits, 0.99), 'ms');
  report(`${ID}.max`, percentile(waits, 1), 'ms');
  report(`${ID}.throughput`, count / seconds, 'moves/s');
  const errors = countErrors(arrived);
  report(
    `${ID}.errors`,
    [...errors.values()].reduce((sum, each) => sum + each, 0),
    'requests',
    NONE,
  );
  for (const [kind, each] of errors) report(`${ID}.errors: ${kind}`, each, 'requests');
  reportProcessor(ID, used, { seconds, count, unit: 'move' });
  report(`${ID}.statements`, (workAfter.statements - workBefore.statements) / count, 'per move');
  report(`${ID}.commits`, (workAfter.commits - workBefore.commits) / count, 'per move');
  report(`${ID}.delivered-after`, await waitForDelivery(), 's');
  const findings = await findFaults(running);
  for (const finding of findings.slice(0, 10)) process.stderr.write(`${ID}: ${finding}\n`);
  report(`${ID}.findings`, findings.length, 'findings', NONE);
}

/** Compares what callers were answered with the database, and lets the product verify all its workflows. */
async function findFaults(running: readonly Running[]): Promise<string[]> {
  const db = getDatabase();
  const rows = await rowsOf<{ id: string; versionNo: number; state: string }>(
    db,
    sql`SELECT id, version_no AS versionNo, current_state AS state FROM workflow_instances`,
  );
  const instances = new Map(rows.map((row) => [row.id, row]));
  const others = running.filter(({ instanceId, versionNo, isAtLead }) => {
    const row = instances.get(instanceId);
    return row?.versionNo !== versionNo || row.state !== (isAtLead ? 'CONSULTANT_LEAD' : 'CONSULTANT_REVIEW');
  });
  const dead = await countOf(db, sql`SELECT COUNT(*) AS count FROM dead_letters`);
  const findings = await verifyWorkflows(systemCtx('bench'));
  return [
    ...others.map(({ instanceId }) => `${instanceId} is not in the state and version of its last answer`),
    ...(dead > 0 ? [`${dead} dead letters`] : []),
    ...findings.map((finding) => JSON.stringify(finding)),
  ];
}
