import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { findRedisServer } from '@/scripts/servers/programs.mjs';

/** A Redis of one test file's own, to be stopped, hung and killed. */
export interface OwnRedis {
  start: () => Promise<void>;
  /** Kills it and waits until it is gone; it may be gone already. */
  stop: () => Promise<void>;
  /** Keeps its connections and answers nothing. */
  hang: () => void;
  goOn: () => void;
}

/** Chooses a port, points REDIS_URL at it and starts the server: call it before importing what reads the environment. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await findFreePort();
  process.env.REDIS_URL = `redis://127.0.0.1:${port}`;
  // A replica writes the master's snapshot into its folder first, whatever its save settings.
  const folder = path.join(os.tmpdir(), `dms-own-redis-${port}`);
  let server: ChildProcess;
  const own: OwnRedis = {
    start: async () => {
      const program = findRedisServer();
      if (!program) throw new Error('redis-server is not installed');
      mkdirSync(folder, { recursive: true });
      const flags = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--save',
        '',
        '--appendonly',
        'no',
      ];
      server = spawn(program.file, flags, { argv0: program.argv0 ?? program.file, stdio: 'ignore' });
      const probe = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
      probe.on('error', () => {});
      await probe.ping();
      probe.disconnect();
    },
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exit = once(server, 'exit');
      server.kill('SIGKILL');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
    hang: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
  };
  await own.start();
  return own;
}
