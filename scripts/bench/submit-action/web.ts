import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '../../servers/ports.mjs';
import { productionWebArguments, TEST_BUILD } from '../../steps/build.mjs';
import { ROOT } from '../../steps/places.mjs';

/** Starting takes two seconds; a busy machine takes longer. */
const READY_TIMEOUT_MS = 60_000;

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
  /** What the server itself measured since the last time: milliseconds per action, and CPU microseconds in all. */
  takeDurations: () => Promise<z.infer<typeof Taken>>;
  stop: () => Promise<void>;
}

/** Builds what has changed. */
export async function buildWeb(): Promise<void> {
  const build = path.join(import.meta.dirname, 'build.mjs');
  const code = await endOf(spawn(process.execPath, [build], { stdio: ['ignore', 2, 2] }));
  if (code !== 0) throw new Error('the app cannot be built');
}

/** `next start` as production runs it, with a stopwatch inside. */
export async function startWeb(): Promise<Web> {
  const port = await findFreePort();
  const { DATABASE_ADMIN_URL: _administrator, TSX_TSCONFIG_PATH: _sources, ...env } = process.env;
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
        ...env,
        NEXT_DIST_DIR: TEST_BUILD.folderName,
        APP_URL: `http://localhost:${port}`,
        // The limit of submits per person and address is counted as always, but twenty robots never meet it.
        RATE_LIMIT_USER_PER_MINUTE: '1000000',
        RATE_LIMIT_IP_PER_MINUTE: '1000000',
      },
    },
  );
  await waitUntilLive(child, port);
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

/** The id under which the build serves the action that `file` exports as `name`. */
export function actionId(file: string, name: string): string {
  const manifestFile = path.join(ROOT, TEST_BUILD.folderName, 'server', 'server-reference-manifest.json');
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const found = Object.entries(manifest.node).find(
    ([, action]) => action.exportedName === name && action.filename === file,
  );
  if (!found) throw new Error(`the build has no action ${name} of ${file}`);
  return found[0];
}

async function waitUntilLive(child: ChildProcess, port: number): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < READY_TIMEOUT_MS) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  child.kill('SIGKILL');
  throw new Error('the app does not start');
}

export function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('close', resolve);
  });
}
