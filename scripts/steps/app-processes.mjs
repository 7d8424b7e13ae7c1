import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startServerProcess } from '../servers/server-process.mjs';
import { nextProgram, WORKER_BUNDLE } from './build.mjs';
import { logFileOf, ROOT } from './places.mjs';
import { PROCESS_RECORDS } from './private-servers.mjs';
import { say, sayError } from './progress.mjs';

// Browsers keep connections open; after this long a request is taken for hanging.
const WEB_GRACE_MS = 8_000;
// A worker finishes the jobs in hand; longer ones are taken up again by the next worker.
const WORKER_GRACE_MS = 15_000;
const FIRST_RESTART_DELAY_MS = 1_000;
const LONGEST_RESTART_DELAY_MS = 30_000;
// A worker that lived this long was healthy: its end begins a new count.
const HEALTHY_AFTER_MS = 60_000;

/** @typedef {{ env: NodeJS.ProcessEnv, port: number, isDev: boolean }} AppOptions */

/**
 * @param {AppOptions} options
 */
export function startWeb({ env, port, isDev }) {
  return startProcess({
    name: 'web',
    args: [nextProgram(), isDev ? 'dev' : 'start', '--port', String(port)],
    env,
    isShown: isDev,
    graceMs: WEB_GRACE_MS,
  });
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
function startWorker({ env, isDev }) {
  const watched = [path.join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', 'workers/main.ts'];
  return startProcess({
    name: 'worker',
    args: isDev ? watched : ['--enable-source-maps', WORKER_BUNDLE],
    env: isDev ? { ...env, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' } : env,
    isShown: isDev,
    graceMs: WORKER_GRACE_MS,
  });
}

/** @param {{ name: 'web' | 'worker', args: string[], env: NodeJS.ProcessEnv, graceMs: number, isShown: boolean }} options */
function startProcess({ name, args, env, graceMs, isShown }) {
  const logFile = logFileOf(name);
  mkdirSync(path.dirname(logFile), { recursive: true });
  return startServerProcess({
    name,
    program: { file: process.execPath },
    args,
    cwd: ROOT,
    env,
    logFile,
    recordFile: PROCESS_RECORDS[name],
    graceMs,
    isShown,
  });
}
