import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A script that `npm run build:offline` made of a file beside this one; null where that has not run, as in development.
 */
export async function readBuiltScript(name: 'worker' | 'page'): Promise<string | null> {
  return readOf('offline', `${name}.js`);
}

/** What Next calls the build that runs. */
export async function readBuildId(): Promise<string | null> {
  return readOf('BUILD_ID');
}

function readOf(...parts: string[]): Promise<string | null> {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), process.env.NEXT_DIST_DIR ?? '.next');
  return readFile(join(folder, ...parts), 'utf8').catch(() => null);
}
