import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { FormResult } from './form-result';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** Longer than any night. */
const NO_LIMIT_MS = 24 * 3600_000;

export interface Battery {
  entry: string;
  size: number;
  files: readonly string[];
  /** Of these tests alone, by the beginning of their names. */
  only: string | undefined;
  print: (line: string) => void;
}

/**
 * Runs an entry's tests with a size of its own, on servers of its own. Failures are printed as the tests report them.
 */
export async function runBattery({ entry, size, files, only, print }: Battery): Promise<FormResult> {
  const limits = [`--testTimeout=${NO_LIMIT_MS}`, `--hookTimeout=${NO_LIMIT_MS}`];
  const filter = only === undefined ? [] : ['--testNamePattern', only];
  const program = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const { TEST_MYSQL_URL: _mysql, TEST_REDIS_URL: _redis, ...environment } = process.env;
  const child = spawn(process.execPath, [program, 'run', ...files, ...filter, ...limits, '--reporter=dot'], {
    cwd: ROOT,
    env: { ...environment, NO_COLOR: '1', [`BATTERY_${entry}`]: String(size) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  let output = '';
  const keep = (chunk: unknown) => {
    output += String(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const [code] = await once(child, 'close');
  const counted = /^\s*Tests\s+(.+)$/m.exec(output)?.[1]?.trim() ?? 'no test ran';
  const isWell = code === 0 && counted.includes('passed');
  if (!isWell) print(output);
  return { figures: `tests: ${counted}`, findings: isWell ? [] : [`the tests ended with ${String(code)}`] };
}
