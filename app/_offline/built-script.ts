import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The bundle that `npm run build:offline` made of a neighbouring source file; null without a build, as in development.
 */
export async function readBuiltScript(name: 'worker' | 'page'): Promise<string | null> {
  return readOf('offline', `${name}.js`);
}

/** Id of the running Next.js build. */
export async function readBuildId(): Promise<string | null> {
  return readOf('BUILD_ID');
}

function readOf(...parts: string[]): Promise<string | null> {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), process.env.NEXT_DIST_DIR ?? '.next');
  return readFile(join(folder, ...parts), 'utf8').catch(() => null);
}
