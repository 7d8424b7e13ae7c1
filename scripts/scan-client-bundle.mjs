import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

// node scripts/scan-client-bundle.mjs [build folder]
// Proves that no server code is in the browsers' files, and that no style makes them restyle the whole document. Reports
// the cost of each page's first load.

const SENTINELS = ['mysql2', 'DATABASE_URL', 'BEGIN PRIVATE'];

// Selectors on an ancestor's position among its siblings: appending a menu or dialog to the body then restyles the
// whole document. Mentioning such a class in any source file generates it.
const STYLED_BY_PLACE = /[^{}]*:where\(\.(?:group|peer)[^)]*\):(?:not\(:)?(?:first|last|only|nth|empty)\b/g;

// The register is the page people open first and most, on a site office's connection; 180 kB is the goal set for it.
const REGISTER = '/p/[project]/correspondence';
const REGISTER_LIMIT_KB = 180;
// The goal set for every page. React, Next.js and the frame take 150 kB of it; schemas, lists of comboboxes, dialogs and
// menus are therefore loaded on demand (app/_ui/README.md, "Weight").
const PAGE_LIMIT_KB = 200;
// The gallery shows every component at once, to developers.
const UNLIMITED = /^\/gallery/;

const buildFolder = path.resolve(process.argv[2] ?? '.next');
const problems = [...findServerCode(), ...findStylesByPlace(), ...findHeavyRoutes()];
for (const problem of problems) process.stderr.write(`✗ ${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);

/** @returns {string[]} */
function findServerCode() {
  const chunks = readChunks('.js');
  // A folder that moved would otherwise look like a clean bundle.
  if (chunks.length === 0) return [`no chunk in ${path.join(buildFolder, 'static')}`];
  return chunks.flatMap(([name, text]) =>
    SENTINELS.filter((sentinel) => text.includes(sentinel)).map(
      (sentinel) => `"${sentinel}" is in ${name}: a client file imports server code`,
    ),
  );
}

/** @returns {string[]} */
function findStylesByPlace() {
  return readChunks('.css').flatMap(([name, text]) =>
    (text.match(STYLED_BY_PLACE) ?? []).map(
      (selector) => `"${selector}" is in ${name}: it styles by an ancestor's place`,
    ),
  );
}

/**
 * @param {string} ending
 * @returns {Array<[name: string, text: string]>}
 */
function readChunks(ending) {
  const folder = path.join(buildFolder, 'static');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
}

/** @returns {string[]} */
function findHeavyRoutes() {
  /** @type {Array<{ route: string, firstLoadChunkPaths: string[] }>} */
  const routes = JSON.parse(readFileSync(path.join(buildFolder, 'diagnostics', 'route-bundle-stats.json'), 'utf8'));
  const sizes = routes.map(({ route, firstLoadChunkPaths }) => ({ route, kilobytes: sizeOf(firstLoadChunkPaths) }));
  for (const { route, kilobytes } of sizes.sort((left, right) => right.kilobytes - left.kilobytes)) {
    process.stdout.write(`${kilobytes.toFixed(0).padStart(6)} kB  ${route}\n`);
  }
  const withoutGroups = sizes.map((one) => ({ ...one, route: one.route.replaceAll(/\/\([^)]*\)/g, '') }));
  if (!withoutGroups.some(({ route }) => route === REGISTER))
    return [`${REGISTER} is not among the routes of the build`];
  return withoutGroups
    .filter(({ route }) => !UNLIMITED.test(route))
    .map((one) => ({ ...one, limit: one.route === REGISTER ? REGISTER_LIMIT_KB : PAGE_LIMIT_KB }))
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(
      ({ route, kilobytes, limit }) =>
        `the first load of ${route} is ${kilobytes.toFixed(0)} kB; the limit is ${limit} kB`,
    );
}

/**
 * As browsers receive them: compressed one by one, in units of 1000 bytes.
 * @param {string[]} chunkPaths relative to the project
 */
function sizeOf(chunkPaths) {
  const bytes = chunkPaths.map((name) => {
    const chunk = path.join(buildFolder, name.slice(name.indexOf('static/')));
    return gzipSync(readFileSync(chunk)).length;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
