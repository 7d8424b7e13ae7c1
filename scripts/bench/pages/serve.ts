import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeDatabase } from '@/db/client';
import { seedDemo } from '@/db/seed/demo';
import { seedMasterData } from '@/db/seed/master-data';
import { createTestDatabase } from '@/db/testing/database';
import { closeRedis } from '@/lib/platform/redis';
import { waitForDelivery } from '@/scripts/bench/load/check';
import { buildWeb, productEnvironment, startWeb } from '@/scripts/harness/web';
import { TEST_BUILD } from '@/scripts/steps/build.mjs';

// The web of a checkout with the demo's documents, in a process of its own: it ends with its standard input. Its imports
// begin with `@/`, so that TSX_TSCONFIG_PATH chooses the checkout.

const database = await createTestDatabase({ contents: 'schema' });
process.env.DATABASE_URL = database.databaseUrl;
process.env.DATABASE_ADMIN_URL = database.adminUrl;
await buildWeb();
await seedMasterData(database.adminUrl);
await seedDemo();
// Pages show notifications, so the worker makes them first; its own cost is not measured.
const worker = spawn(process.execPath, [TEST_BUILD.workerBundle], {
  stdio: ['ignore', 2, 2],
  env: { ...productEnvironment(), WORKER_PORT: process.env.BENCH_WORKER_PORT },
});
await waitForDelivery();
const ended = once(worker, 'close');
worker.kill('SIGTERM');
await ended;
const web = await startWeb();
process.stdout.write(`${JSON.stringify({ pid: web.pid, port: web.port })}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await web.stop();
await closeDatabase();
closeRedis();
await database.drop();
