import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..');

export interface StartedProcess {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code, null when a signal ended it. */
  ended: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts one of our TypeScript files as a process of its own, as `start:worker` does from source. */
export function startProcess(
  file: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): StartedProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, file), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.join(ROOT, 'workers/tsconfig.json'),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  child.stderr.on('data', (part) => {
    text += part;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    output: () => text,
    ended,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
