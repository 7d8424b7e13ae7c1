import { closeDatabase } from '@/db/client';
import { preparePartitions } from '@/db/partitions';
import { seedMasterData } from '@/db/seed/master-data';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { buildWeb } from '../harness/web';
import { startApp } from './load/app';
import { makeMovers, makeRunning } from './workflow-load/instances';
import { measureMoves } from './workflow-load/measure';
import { moveAtRate } from './workflow-load/moves';

// The load that the requirements name for the workflow: a hundred transitions a second over 5,000 running instances,
// p95 under a second. An open loop through REST and the production build, while a worker delivers what follows. Web,
// worker, MariaDB, Redis and this driver share the machine.
//
// WORKFLOW_LOAD_INSTANCES  RFAs that are under way
// WORKFLOW_LOAD_PER_SECOND transitions
// WORKFLOW_LOAD_SECONDS

const instances = Number(process.env.WORKFLOW_LOAD_INSTANCES ?? 5000);
const perSecond = Number(process.env.WORKFLOW_LOAD_PER_SECOND ?? 100);
const seconds = Number(process.env.WORKFLOW_LOAD_SECONDS ?? 60);
/** Connections, compiler and caches are warm in a process that serves people; slower than the load itself. */
const WARM_UP_SHARE = 0.4;
const WARM_UP_SECONDS = 15;

await buildWeb();
const administrator = env().DATABASE_ADMIN_URL ?? '';
await preparePartitions(administrator);
await seedMasterData(administrator);
const movers = await makeMovers();
const running = await makeRunning(instances);
const app = await startApp();
try {
  process.stderr.write('workflow-load: prepared\n');
  await moveAtRate(app.web.port, running, movers, { perSecond: perSecond * WARM_UP_SHARE, seconds: WARM_UP_SECONDS });
  await measureMoves(app, { running, movers, load: { perSecond, seconds } });
} finally {
  await app.stop();
  closeRedis();
  await closeDatabase();
}
