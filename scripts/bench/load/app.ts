import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../servers/ports.mjs';
import { TEST_BUILD } from '../../steps/build.mjs';
import { startWeb, type Web } from '../submit-action/web';

const READY_TIMEOUT_MS = 60_000;

/** Web and worker of the production build. */
export interface App {
  web: Web;
  worker: { pid: number; port: number };
  stop: () => Promise<void>;
}

export async function startApp(): Promise<App> {
  const port = await findFreePort();
  const { DATABASE_ADMIN_URL: _administrator, TSX_TSCONFIG_PATH: _sources, ...env } = process.env;
  const worker = spawn(process.execPath, ['--enable-source-maps', TEST_BUILD.workerBundle], {
    stdio: ['ignore', 2, 2],
    env: { ...env, WORKER_PORT: String(port) },
  });
  const endWithUs = () => worker.kill('SIGKILL');
  process.once('exit', endWithUs);
  const web = await startWeb();
  const giveUpAt = performance.now() + READY_TIMEOUT_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => null))?.ok) {
    if (performance.now() > giveUpAt || worker.exitCode !== null) throw new Error('the worker does not start');
    await sleep(200);
  }
  return {
    web,
    worker: { pid: worker.pid ?? 0, port },
    stop: async () => {
      const closed = once(worker, 'close');
      worker.kill('SIGTERM');
      await Promise.all([web.stop(), closed]);
      process.removeListener('exit', endWithUs);
    },
  };
}
