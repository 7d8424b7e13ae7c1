import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type BundledChild, bundleChildSync } from '@/db/testing/bundle-child';

const ROOT = path.join(import.meta.dirname, '..', '..');

export interface StartedProcess {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code, null when a signal ended it. */
  ended: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Made once for all processes that this one starts: from source each would take two seconds to begin. */
const bundles = new Map<string, BundledChild>();
process.once('exit', () => {
  for (const bundle of bundles.values()) bundle.remove();
});

/** Starts one of our TypeScript files as a process of its own, bundled as the product's worker is. */
export function startProcess(
  file: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): StartedProcess {
  const child = spawn(process.execPath, [bundleOf(file), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
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

function bundleOf(file: string): string {
  const bundle = bundles.get(file) ?? bundleChildSync(path.join(ROOT, file));
  bundles.set(file, bundle);
  return bundle.file;
}
