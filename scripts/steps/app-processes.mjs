import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startServerProcess } from '../servers/server-process.mjs';
import { nextProgram, productionWebArguments } from './build.mjs';
import { logFileOf, ROOT } from './places.mjs';
import { say, sayError } from './progress.mjs';

// Browsers keep connections open; after this long a request is taken for hanging.
const WEB_GRACE_MS = 8_000;
// A worker finishes the jobs in hand; longer ones are taken up again by the next worker.
const WORKER_GRACE_MS = 15_000;
const FIRST_RESTART_DELAY_MS = 1_000;
const LONGEST_RESTART_DELAY_MS = 30_000;
// A worker that lived this long was healthy: its end begins a new count.
const HEALTHY_AFTER_MS = 60_000;

/**
 * @typedef {object} AppOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {Record<string, string | undefined>} [workerEnv] what the worker alone gets
 * @property {number} port
 * @property {boolean} isDev
 * @property {string} workerBundle
 * @property {{ web: string, worker: string }} records where to write down the processes
 * @property {string} [logPrefix]
 */

/** @param {AppOptions} options */
export function startWeb(options) {
  const args = options.isDev ? [nextProgram(), 'dev'] : productionWebArguments();
  return startProcess('web', [...args, '--port', String(options.port)], options.env, WEB_GRACE_MS, options);
}

/**
 * Starts the worker and starts it again whenever it ends by itself: the web does not notice, and the backlog drains.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {AppOptions} options
 */
export function keepWorkerRunning(lifetime, options) {
  let worker = startWorker(options);
  let startedAt = Date.now();
  let delayMs = FIRST_RESTART_DELAY_MS;
  const watch = () =>
    worker.over.then(async () => {
      if (lifetime.signal.aborted) return;
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) delayMs = FIRST_RESTART_DELAY_MS;
      sayError(`${worker.describeEnd()}\nStarting the worker again in ${delayMs / 1000} s.`);
      await lifetime.pause(delayMs).catch(() => {});
      if (lifetime.signal.aborted) return;
      delayMs = Math.min(delayMs * 2, LONGEST_RESTART_DELAY_MS);
      startedAt = Date.now();
      worker = startWorker(options);
      say('  the worker runs again');
      watch();
    });
  watch();
  lifetime.keep({
    name: 'worker',
    get pid() {
      return worker.pid;
    },
    stop: () => worker.stop(),
  });
}

/** @param {AppOptions} options */
function startWorker(options) {
  const { isDev, workerBundle } = options;
  const env = { ...options.env, ...options.workerEnv };
  const watched = [path.join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', 'workers/main.ts'];
  return startProcess(
    'worker',
    isDev ? watched : ['--enable-source-maps', workerBundle],
    isDev ? { ...env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' } : env,
    WORKER_GRACE_MS,
    options,
  );
}

/**
 * @param {'web' | 'worker'} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {number} graceMs
 * @param {AppOptions} options
 */
function startProcess(name, args, env, graceMs, { isDev, records, logPrefix = '' }) {
  const logFile = logFileOf(`${logPrefix}${name}`);
  mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o750 });
  return startServerProcess({
    name,
    program: { file: process.execPath },
    args,
    cwd: ROOT,
    env,
    logFile,
    recordFile: records[name],
    graceMs,
    isShown: isDev,
  });
}
