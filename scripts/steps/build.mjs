import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmCommand } from './node-packages.mjs';
import { logFileOf, ROOT } from './places.mjs';
import { step } from './progress.mjs';

const SOURCE_FOLDERS = ['app', 'lib', 'db', 'workers', 'public'];
const SOURCE_FILES = [
  'package.json',
  'package-lock.json',
  'instrumentation.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** @typedef {{ folderName: string, workerBundle: string }} BuildPlace */

/** @type {BuildPlace} */
export const BUILD = { folderName: '.next', workerBundle: path.join(ROOT, 'dist', 'worker.mjs') };

/**
 * Apart from the other, so that tests do not disturb a running app.
 * @type {BuildPlace}
 */
export const TEST_BUILD = { folderName: '.next-test', workerBundle: path.join(ROOT, 'dist', 'worker.test.mjs') };

/**
 * Builds web and worker when the sources differ from the last complete build's.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {BuildPlace} place
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureBuild(lifetime, { folderName, workerBundle }, env) {
  const folder = path.join(ROOT, folderName);
  const stampFile = path.join(folder, 'sources.sha256');
  const hash = hashSources();
  const isAgain = existsSync(path.join(folder, 'BUILD_ID'));
  const threadBundles = [
    'table-thread.mjs',
    'first-page-thread.mjs',
    'mark-pdf-thread.mjs',
    'office-text-thread.mjs',
  ].map((name) => path.join(folder, name));
  const offlineFolder = path.join(folder, 'offline');
  const isComplete = isAgain && [workerBundle, ...threadBundles, offlineFolder].every((made) => existsSync(made));
  if (isComplete && readOrEmpty(stampFile) === hash) return;
  rmSync(stampFile, { force: true });
  await step('Building the app', () =>
    lifetime.run(process.execPath, [nextProgram(), 'build'], {
      cwd: ROOT,
      env: { ...env, NEXT_DIST_DIR: folderName, NODE_ENV: 'production', KEEP_BUILD_CACHE: isAgain ? '1' : '0' },
      logFile: logFileOf('build'),
    }),
  );
  // `next build` empties its folder, so this follows it.
  await bundleWith(lifetime, 'threads', `--outdir=${folder}`);
  await bundleWith(lifetime, 'offline', `--outdir=${offlineFolder}`);
  await bundleWith(lifetime, 'worker', `--outfile=${workerBundle}`);
  writeFileSync(stampFile, hash);
}

/**
 * Bundles a program outside the web build: the worker, a thread of the web, or the browsers' offline code. The bundled
 * worker starts in half the time and memory of its sources.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {'threads' | 'offline' | 'worker'} name the npm script behind `build:`
 * @param {string} output esbuild's argument
 */
async function bundleWith(lifetime, name, output) {
  const [command, args] = npmCommand(['run', '--silent', `build:${name}`, '--', output]);
  await step(`Building the ${name}`, () =>
    lifetime.run(command, args, { cwd: ROOT, logFile: logFileOf(`build-${name}`) }),
  );
}

export function nextProgram() {
  return path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next');
}

// Longer than a proxy keeps an idle connection (nginx: 60 s). So the closing side never meets a request in transit,
// which would be lost. Node's own is 5 s.
const KEEP_ALIVE_MS = 75_000;

/**
 * Node's arguments for `next start`. Requests that wait for the database outlive a young generation of the usual 16 MB,
 * are copied and grow old; 32 MB halve the collector's processor time. The two imports must load before the first
 * request.
 */
export function productionWebArguments() {
  const urlOf = (/** @type {string} */ file) => pathToFileURL(path.join(ROOT, 'app', '_web', file)).href;
  return [
    '--max-semi-space-size=32',
    '--import',
    urlOf('http-guard.mjs'),
    '--import',
    urlOf('drain.mjs'),
    nextProgram(),
    'start',
    '--keepAliveTimeout',
    String(KEEP_ALIVE_MS),
  ];
}

function hashSources() {
  const hash = createHash('sha256').update(process.versions.node);
  const files = [...SOURCE_FILES, ...SOURCE_FOLDERS.flatMap((folder) => listFiles(folder))];
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  if (!existsSync(path.join(ROOT, folder))) return [];
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

/** @param {string} file */
function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
