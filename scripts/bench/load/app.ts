import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { productEnvironment, startWeb, type Web, waitUntilLive } from '../../harness/web';
import { findFreePort } from '../../servers/ports.mjs';
import { TEST_BUILD } from '../../steps/build.mjs';

/** Web and worker of the production build. */
export interface App {
  web: Web;
  worker: { pid: number; port: number };
  stop: () => Promise<void>;
}

export async function startApp(): Promise<App> {
  const port = await findFreePort();
  const worker = spawn(process.execPath, ['--enable-source-maps', TEST_BUILD.workerBundle], {
    stdio: ['ignore', 2, 2],
    env: { ...productEnvironment(), WORKER_PORT: String(port) },
  });
  const endWithUs = () => worker.kill('SIGKILL');
  process.once('exit', endWithUs);
  const web = await startWeb();
  await waitUntilLive('the worker', worker, port);
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
