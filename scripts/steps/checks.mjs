import path from 'node:path';
import { nextProgram, TEST_BUILD } from './build.mjs';
import { logFileOf, ROOT } from './places.mjs';

// Several at a time each work out the same types again: more work in all, and no sooner done beside the other steps.
const CHECKERS = ['--checkers', '1'];

/**
 * Types, with the route types that Next makes from the folder tree.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {NodeJS.ProcessEnv} env
 */
export async function checkTypes(lifetime, env) {
  await lifetime.run(process.execPath, [nextProgram(), 'typegen'], {
    cwd: ROOT,
    env: { ...env, NEXT_DIST_DIR: TEST_BUILD.folderName },
    logFile: logFileOf('typegen'),
  });
  await lifetime.run(process.execPath, [programOf('typescript', 'bin/tsc'), '--noEmit', ...CHECKERS], {
    cwd: ROOT,
    env,
    logFile: logFileOf('types'),
  });
}

/**
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {NodeJS.ProcessEnv} env
 */
export async function checkStyle(lifetime, env) {
  await lifetime.run(process.execPath, [programOf('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings'], {
    cwd: ROOT,
    env,
    logFile: logFileOf('lint'),
  });
}

/**
 * Files, exports and packages without a use, and packages that are imported without being declared (knip.ts).
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {NodeJS.ProcessEnv} env
 */
export async function checkUnused(lifetime, env) {
  await lifetime.run(process.execPath, [programOf('knip', 'bin/knip.js'), '--no-progress'], {
    cwd: ROOT,
    env,
    logFile: logFileOf('unused'),
  });
}

/**
 * The program of an installed package, without npx: that would be one more process between us and it.
 * @param {string} packageName
 * @param {string} file
 */
export function programOf(packageName, file) {
  return path.join(ROOT, 'node_modules', packageName, file);
}
