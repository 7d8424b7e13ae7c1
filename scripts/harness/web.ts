import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findFreePort } from '../servers/ports.mjs';
import { productionWebArguments, TEST_BUILD } from '../steps/build.mjs';
import { ROOT } from '../steps/places.mjs';
import { waitFor } from './wait-for';

const LETTER_ACTIONS = 'app/(app)/p/[project]/correspondence/actions.ts';

const Manifest = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string(), filename: z.string() })),
});
const Taken = z.object({
  durations: z.array(z.number()),
  cpu: z.object({ user: z.number(), system: z.number() }),
});

export interface Web {
  pid: number;
  port: number;
  /** Measurements of the server since the last call: milliseconds per action, and CPU microseconds in all. */
  takeDurations: () => Promise<z.infer<typeof Taken>>;
  stop: () => Promise<void>;
}

/** Builds what has changed. */
export async function buildWeb(): Promise<void> {
  const build = path.join(import.meta.dirname, 'build-web.mjs');
  const code = await endOf(spawn(process.execPath, [build], { stdio: ['ignore', 2, 2] }));
  if (code !== 0) throw new Error('the app cannot be built');
}

/** `next start` as production runs it, with a stopwatch inside. */
export async function startWeb(): Promise<Web> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [
      '--import',
      path.join(import.meta.dirname, 'time-requests.mjs'),
      ...productionWebArguments(),
      '--port',
      String(port),
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 2, 2, 'ipc'],
      env: {
        ...productEnvironment(),
        NEXT_DIST_DIR: TEST_BUILD.folderName,
        APP_URL: `http://localhost:${port}`,
        // The limit of submits per person and address is counted as always, but twenty robots never meet it.
        RATE_LIMIT_USER_PER_MINUTE: '1000000',
        RATE_LIMIT_IP_PER_MINUTE: '1000000',
      },
    },
  );
  await waitUntilLive('the web', child, port);
  return {
    pid: child.pid ?? 0,
    port,
    takeDurations: () =>
      new Promise((resolve, reject) => {
        const listen = (message: unknown) => {
          const taken = Taken.safeParse(message);
          if (!taken.success) return;
          child.off('message', listen);
          resolve(taken.data);
        };
        child.on('message', listen);
        child.send('take-durations', (error) => error && reject(error));
      }),
    stop: async () => {
      const ended = endOf(child);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The id under which a build serves the action that submits a letter. */
export function submitActionOf(folderName: string = TEST_BUILD.folderName): string {
  const manifestFile = path.join(ROOT, folderName, 'server', 'server-reference-manifest.json');
  const { node } = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const [id] =
    Object.entries(node).find(
      ([, { exportedName, filename }]) => exportedName === 'submitAction' && filename === LETTER_ACTIONS,
    ) ?? [];
  if (!id) throw new Error(`${folderName} has no action that submits a letter`);
  return id;
}

/** Waits until the process answers as alive. @throws Error when it ends or does not answer in time; then it is killed */
export async function waitUntilLive(name: string, child: ChildProcess, port: number): Promise<void> {
  const isLive = async () => child.exitCode !== null || (await fetch(`http://127.0.0.1:${port}/api/health/live`)).ok;
  try {
    await waitFor(name, isLive);
    if (child.exitCode !== null) throw new Error(`${name} does not start`);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Of processes of the product: without the administrator's address and what runs TypeScript. */
export function productEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_ADMIN_URL: _administrator, TSX_TSCONFIG_PATH: _sources, ...env } = process.env;
  return env;
}

export function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('close', resolve);
  });
}
