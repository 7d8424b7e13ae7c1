import path from 'node:path';
import { bundleChild } from '@/db/testing/bundle-child';
import { type KeptProcess, keepRunning } from '../harness/processes';
import { buildWeb } from '../harness/web';
import { findFreePort } from '../servers/ports.mjs';
import { productionWebArguments, TEST_BUILD } from '../steps/build.mjs';
import { ROOT } from '../steps/places.mjs';

/** `next`: the production build, made where sources have changed; `rest`: the REST API alone, without a build. */
export type WebKind = 'next' | 'rest';

const WEBS = 2;

export interface ChaosProcesses {
  webs: KeptProcess[];
  ports: number[];
  worker: KeptProcess;
  webClocks: string[];
  workerClock: string;
  remove: () => void;
}

/** Starts webs and a worker that are started again whenever they die, each with a clock that a file moves. */
export async function startProcesses(kind: WebKind, folder: string, env: NodeJS.ProcessEnv): Promise<ChaosProcesses> {
  const workerBundle = await bundleChild(path.join(ROOT, 'workers', 'main.ts'));
  const webBundle = kind === 'rest' ? await bundleChild(path.join(import.meta.dirname, 'web.ts')) : null;
  if (kind === 'next') await buildWeb();
  const withClock = (name: string, extra: Record<string, string>) => {
    const clock = path.join(folder, `clock-${name}`);
    return { clock, env: { ...env, ...extra, CLOCK_FILE: clock } };
  };
  const moved = ['--import', path.join(import.meta.dirname, 'moved-clock.mjs')];
  const ports: number[] = [];
  const webClocks: string[] = [];
  const webs: KeptProcess[] = [];
  for (let n = 0; n < WEBS; n += 1) {
    const port = await findFreePort();
    const own = withClock(`web-${n}`, {
      PORT: String(port),
      APP_URL: `http://127.0.0.1:${port}`,
      NEXT_DIST_DIR: TEST_BUILD.folderName,
    });
    const program = webBundle ? [webBundle.file] : [...productionWebArguments(), '--port', String(port)];
    webs.push(keepRunning([...moved, ...program], own.env, () => {}));
    ports.push(port);
    webClocks.push(own.clock);
  }
  const own = withClock('worker', {});
  const worker = keepRunning([...moved, workerBundle.file], own.env, () => {});
  const remove = () => {
    workerBundle.remove();
    webBundle?.remove();
  };
  return { webs, ports, worker, webClocks, workerClock: own.clock, remove };
}
