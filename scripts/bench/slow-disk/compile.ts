import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';

/**
 * Builds the library that slows each flush by 5 ms and returns its path, readable for the user of the database server.
 * @throws Error where no C compiler is installed
 */
export function compileSlowDisk(folder: string): string {
  const library = path.join(folder, 'slow-disk.so');
  const source = path.join(import.meta.dirname, 'slow-disk.c');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    throw new Error('--slow-disk needs a C compiler named cc (Debian: apt install gcc libc6-dev)', { cause: error });
  }
  chmodSync(library, 0o644);
  return library;
}
