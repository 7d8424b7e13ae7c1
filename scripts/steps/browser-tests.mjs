import path from 'node:path';
import { findFreePort } from '../servers/ports.mjs';
import { keepWorkerRunning, startWeb } from './app-processes.mjs';
import { TEST_BUILD } from './build.mjs';
import { Lifetime } from './lifetime.mjs';
import { withoutOwnSettings } from './own-settings.mjs';
import { step } from './progress.mjs';
import { waitUntilReady } from './readiness.mjs';
import { prepareDatabase, seedDemo } from './schema.mjs';
import { runPlaywright } from './test-runners.mjs';

/** @typedef {import('../servers/throw-away.mjs').ThrowAwayServers} ThrowAwayServers */

const DATABASE_NAME = 'dms_e2e';
// Beyond the databases that the integration tests share.
const REDIS_DATABASE = 20;

/**
 * Makes the database that browser tests begin with: the demo's.
 * @param {Lifetime} lifetime
 * @param {ThrowAwayServers} servers
 */
export async function seedBrowserTests(lifetime, servers) {
  const env = testEnvironment(servers, await findPorts());
  await prepareDatabase(lifetime, env);
  await seedDemo(lifetime, env);
}

/**
 * Runs the browser tests against the production build with the data they begin with, on the throw-away servers.
 * @param {Lifetime} lifetime
 * @param {{ servers: ThrowAwayServers, filters: string[] }} options
 */
export async function runBrowserTests(lifetime, { servers, filters }) {
  const ports = await findPorts();
  const { web: port } = ports;
  const env = testEnvironment(servers, ports);
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

/** @returns {Promise<{ web: number, worker: number, n8n: number }>} `n8n`: where the test of it listens */
async function findPorts() {
  return { web: await findFreePort(), worker: await findFreePort(), n8n: await findFreePort() };
}

/**
 * @param {ThrowAwayServers} servers
 * @param {Awaited<ReturnType<typeof findPorts>>} ports
 * @returns {NodeJS.ProcessEnv}
 */
function testEnvironment(servers, ports) {
  const adminUrl = `${servers.mysqlUrl}/${DATABASE_NAME}`;
  const databaseUrl = new URL(adminUrl);
  databaseUrl.username = 'dms_e2e_app';
  return {
    ...withoutOwnSettings(),
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_DIST_DIR: TEST_BUILD.folderName,
    DATABASE_URL: databaseUrl.href,
    DATABASE_ADMIN_URL: adminUrl,
    REDIS_URL: `${servers.redisUrl}/${REDIS_DATABASE}`,
    BULL_PREFIX: DATABASE_NAME,
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    STORAGE_DIR: path.join(servers.folder, 'files'),
    STORAGE_MIN_FREE_PERCENT: '0',
    DEMO: '1',
    // Three tests at a time are often the same person, from one address; the limits have tests of their own.
    RATE_LIMIT_USER_PER_MINUTE: '1000',
    RATE_LIMIT_IP_PER_MINUTE: '1000',
    // The page of all components, where accessibility is checked without a sign-in.
    UI_GALLERY: '1',
    PORT: String(ports.web),
    WORKER_PORT: String(ports.worker),
    APP_URL: `http://localhost:${ports.web}`,
    E2E_BASE_URL: `http://localhost:${ports.web}`,
    N8N_WEBHOOK_URL: `http://localhost:${ports.n8n}/webhook/dms`,
    N8N_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    // Receivers of outgoing events, which a test starts on a port of its own.
    SUBSCRIPTION_INSIDE_HOSTS: 'localhost',
  };
}
