import path from 'node:path';
import { findFreePort } from '../servers/ports.mjs';
import { keepWorkerRunning, startWeb } from './app-processes.mjs';
import { TEST_BUILD } from './build.mjs';
import { Lifetime } from './lifetime.mjs';
import { step } from './progress.mjs';
import { waitUntilReady } from './readiness.mjs';
import { prepareDatabase, seedDemo } from './schema.mjs';
import { runPlaywright } from './test-runners.mjs';

/** @typedef {import('../servers/throw-away.mjs').ThrowAwayServers} ThrowAwayServers */

const DATABASE_NAME = 'dms_e2e';
// Beyond those that the integration tests share out among themselves.
const REDIS_DATABASE = 20;

/**
 * Makes the database that browser tests begin with: the demo's.
 * @param {Lifetime} lifetime
 * @param {ThrowAwayServers} servers
 */
export async function seedBrowserTests(lifetime, servers) {
  const env = testEnvironment(servers, await findFreePort(), await findFreePort());
  await prepareDatabase(lifetime, env);
  await seedDemo(lifetime, env);
}

/**
 * Runs the browser tests against the production build with the data they begin with, on the throw-away servers.
 * @param {Lifetime} lifetime
 * @param {{ servers: ThrowAwayServers, filters: string[] }} options
 */
export async function runBrowserTests(lifetime, { servers, filters }) {
  const port = await findFreePort();
  const env = testEnvironment(servers, port, await findFreePort());
  const { DATABASE_ADMIN_URL: _administrator, ...appEnv } = env;
  const app = {
    env: { ...appEnv, NODE_ENV: /** @type {const} */ ('production') },
    port,
    isDev: false,
    workerBundle: TEST_BUILD.workerBundle,
    records: servers.appRecords,
    logPrefix: 'test-',
  };
  keepWorkerRunning(lifetime, app);
  lifetime.keep(startWeb(app));
  await step('Waiting for the app', () => waitUntilReady(lifetime, port));
  return runPlaywright(lifetime, { filters, env });
}

/**
 * @param {ThrowAwayServers} servers
 * @param {number} port
 * @param {number} workerPort
 * @returns {NodeJS.ProcessEnv}
 */
function testEnvironment(servers, port, workerPort) {
  const adminUrl = `${servers.mysqlUrl}/${DATABASE_NAME}`;
  const databaseUrl = new URL(adminUrl);
  databaseUrl.username = 'dms_e2e_app';
  return {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_DIST_DIR: TEST_BUILD.folderName,
    DATABASE_URL: databaseUrl.href,
    DATABASE_ADMIN_URL: adminUrl,
    REDIS_URL: `${servers.redisUrl}/${REDIS_DATABASE}`,
    BULL_PREFIX: DATABASE_NAME,
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    STORAGE_DIR: path.join(servers.folder, 'files'),
    DEMO: '1',
    // The page of all components, where accessibility is checked without a sign-in.
    UI_GALLERY: '1',
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    APP_URL: `http://localhost:${port}`,
    E2E_BASE_URL: `http://localhost:${port}`,
  };
}
