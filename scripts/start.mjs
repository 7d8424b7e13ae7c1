import './steps/refuse-old-node.mjs';
import path from 'node:path';
import { findFreePortFrom } from './servers/ports.mjs';
import {
  appEnvironment,
  backupSecrets,
  isDemo,
  loadEnvironmentFile,
  operatorEnvironment,
} from './steps/app-environment.mjs';
import { keepWorkerRunning, startWeb } from './steps/app-processes.mjs';
import { BUILD, ensureBuild } from './steps/build.mjs';
import { Lifetime, runToTheEnd, StopRequest } from './steps/lifetime.mjs';
import { ensureNodePackages } from './steps/node-packages.mjs';
import { claimFolder } from './steps/one-at-a-time.mjs';
import { offerPdfBrowser } from './steps/pdf-browser.mjs';
import { DATA_FOLDER, logFileOf } from './steps/places.mjs';
import {
  describeServers,
  listNeededServers,
  PROCESS_RECORDS,
  startPrivateServers,
  stopLeftovers,
} from './steps/private-servers.mjs';
import { bold, say } from './steps/progress.mjs';
import { isWithoutPeople, waitUntilReady } from './steps/readiness.mjs';
import { prepareDatabase, runTypeScript, seedDemo } from './steps/schema.mjs';
import { ensureServerUser } from './steps/server-user.mjs';
import { ensurePrograms, MARIADB, MARIADB_TOOLS, REDIS } from './steps/system-packages.mjs';
import { offerTextPrograms } from './steps/text-programs.mjs';

// Runs on plain Node, before node_modules exists, and again on what an earlier run has left, whole or in pieces.

const DEFAULT_PORT = 3000;

const lifetime = new Lifetime();
const isDev = process.argv.includes('--dev');
const startedAt = Date.now();
let isReady = false;

const exitCode = await runToTheEnd(lifetime, async () => {
  await start();
  await untilStopped();
});
// Stopping what runs is how it ends; stopping halfway is not a success.
process.exit(isReady && lifetime.signal.reason instanceof StopRequest ? 0 : exitCode);

async function start() {
  loadEnvironmentFile();
  claimFolder();
  await stopLeftovers();
  const needed = listNeededServers();
  const programs = [
    ...(needed.mariadb ? [MARIADB] : []),
    ...(needed.redis ? [REDIS] : []),
    ...(process.env.BACKUP_DIR ? [MARIADB_TOOLS] : []),
  ];
  const mayInstall = !process.argv.includes('--no-install');
  // Each fetches for half of its time, and unpacks on one processor.
  await lifetime.together([
    () =>
      ensurePrograms(lifetime, programs, {
        mayInstall,
        alternative: '\nor give the addresses of your own servers in DATABASE_URL and REDIS_URL.',
      }),
    () => ensureNodePackages(lifetime),
  ]);
  await ensureServerUser(lifetime, needed, { folder: DATA_FOLDER, mayInstall });
  await startPrivateServers(lifetime);

  const servers = describeServers();
  const port = await choosePort();
  const env = appEnvironment(servers, { port, workerPort: await chooseWorkerPort(port), isDev });
  await prepareDatabase(lifetime, operatorEnvironment(servers));
  await lifetime.together([
    async () => isDemo(servers) && (await seedDemo(lifetime, operatorEnvironment(servers))),
    async () => !isDev && (await ensureBuild(lifetime, BUILD, env)),
    // The worker looks for Chromium at startup. In turn: apt-get runs once at a time.
    async () => {
      await offerPdfBrowser(lifetime, { mayInstall });
      await offerTextPrograms(lifetime, { mayInstall });
    },
  ]);

  const app = {
    env,
    workerEnv: backupSecrets(servers),
    port,
    isDev,
    workerBundle: BUILD.workerBundle,
    records: PROCESS_RECORDS,
  };
  keepWorkerRunning(lifetime, app);
  lifetime.keep(startWeb(app));
  const missing = await waitUntilReady(lifetime, port);
  isReady = true;
  await describeResult({ env, port, missing, showsSignIns: isDemo(servers) });
}

/**
 * Only ever rejects: by a stop request, or because something we depend on has ended.
 * @returns {Promise<void>}
 */
function untilStopped() {
  return new Promise((_resolve, reject) => {
    // An interval keeps the process alive while nothing else does.
    const heartbeat = setInterval(() => {}, 60_000);
    const end = () => {
      clearInterval(heartbeat);
      reject(lifetime.signal.reason);
    };
    if (lifetime.signal.aborted) end();
    else lifetime.signal.addEventListener('abort', end, { once: true });
  });
}

async function choosePort() {
  const wanted = Number(process.env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
    throw new Error(`PORT is ${process.env.PORT}: it has to be a number between 1 and 65535.`);
  }
  const port = await findFreePortFrom(wanted);
  if (port !== wanted) say(`  port ${wanted} is taken by another program: using ${port}`);
  return port;
}

/** @param {number} port the web's, which is still free and must stay so */
async function chooseWorkerPort(port) {
  const wanted = Number(process.env.WORKER_PORT || port + 1);
  return findFreePortFrom(wanted === port ? port + 1 : wanted);
}

/** @param {{ env: NodeJS.ProcessEnv, port: number, missing: string | null, showsSignIns: boolean }} options */
async function describeResult({ env, port, missing, showsSignIns }) {
  if (missing) say(`\nIt works, but not all of it: ${missing}`);
  say(`\n${bold(`Ready after ${Math.round((Date.now() - startedAt) / 1000)} s: ${env.APP_URL}`)}\n`);
  if (showsSignIns)
    await runTypeScript(lifetime, 'scripts/demo/list-sign-ins.ts', [], { env, log: 'sign-ins', isShown: true });
  else if (await isWithoutPeople(lifetime, port)) say(`The first administrator is made on ${env.APP_URL}/setup`);
  say(`\nLogs: ${path.dirname(logFileOf('web'))} · Ctrl-C stops everything`);
}
