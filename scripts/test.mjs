import './steps/refuse-old-node.mjs';
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chooseThrowAwayParent, openTestServers } from './servers/throw-away.mjs';
import { ensureBrowser } from './steps/browser.mjs';
import { runBrowserTests, seedBrowserTests } from './steps/browser-tests.mjs';
import { ensureBuild, TEST_BUILD } from './steps/build.mjs';
import { checkStyle, checkTypes, checkUnused } from './steps/checks.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { ensureNodePackages } from './steps/node-packages.mjs';
import { withoutOwnSettings } from './steps/own-settings.mjs';
import { DATA_FOLDER, logFileOf, ROOT } from './steps/places.mjs';
import { say, step } from './steps/progress.mjs';
import { Scoreboard } from './steps/scoreboard.mjs';
import { ensureServerUser } from './steps/server-user.mjs';
import { ensurePrograms, MARIADB, MARIADB_TOOLS, POPPLER, QPDF, REDIS, SWIFT } from './steps/system-packages.mjs';
import { runVitest } from './steps/test-runners.mjs';

// npm test                        everything, ending in one line: N passed, N failed.
// npm test -- lib/numbering     only the unit and integration tests whose path has this in it.
// npm test -- --only e2e submit   only these steps (types, lint, unused, build, unit, servers, e2e), with an optional filter

const STEPS = ['types', 'lint', 'unused', 'build', 'unit', 'servers', 'e2e'];

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, 'no-install': { type: 'boolean', default: false } },
});
const mayInstall = !values['no-install'];
const chosen = values.only?.split(',') ?? STEPS;
const isFiltered = filters.length > 0 && values.only === undefined;

const lifetime = new Lifetime();
const board = new Scoreboard();
// The build need not check again what the types step checks.
const env = {
  ...withoutOwnSettings(),
  NEXT_TELEMETRY_DISABLED: '1',
  CHROMIUM_PATH: process.env.PW_CHROMIUM ?? '',
  TYPES_ARE_CHECKED: chosen.includes('types') ? '1' : '0',
};

const exitCode = await runToTheEnd(lifetime, async () => {
  const isPrepared = await board.record(lifetime, 'preparation', prepare);
  if (isPrepared && isFiltered) await board.record(lifetime, 'tests', () => runVitest(lifetime, { filters, env }));
  else if (isPrepared) await runSteps();
  return board.close();
});
process.exit(exitCode);

async function prepare() {
  const unknown = chosen.filter((name) => !STEPS.includes(name));
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')}: there are ${STEPS.join(', ')}`);
  mkdirSync(DATA_FOLDER, { recursive: true, mode: 0o711 });
  const needsServers = chosen.includes('servers') || chosen.includes('e2e');
  // Each fetches for half of its time, and unpacks on one processor. Both to their end: what one of them leaves is there.
  const outcomes = await Promise.allSettled([
    ensureNodePackages(lifetime),
    needsServers &&
      ensurePrograms(lifetime, [MARIADB, MARIADB_TOOLS, POPPLER, QPDF, REDIS, SWIFT], { mayInstall, alternative: '' }),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  const isOwn = needsServers && !process.env.TEST_MYSQL_URL;
  const needed = { mariadb: isOwn, redis: isOwn };
  await ensureServerUser(lifetime, needed, { folder: chooseThrowAwayParent(), mayInstall });
}

async function runSteps() {
  if (chosen.includes('servers') || chosen.includes('e2e')) await runWithServers();
  else await runWithoutServers();
}

async function runWithoutServers() {
  await sideBySide([
    ['types', () => step('Types', () => checkTypes(lifetime, env))],
    ['lint', () => step('Lint', () => checkStyle(lifetime, env))],
    ['unused', () => step('Unused code', () => checkUnused(lifetime, env))],
  ]);
  await sideBySide([
    ['build', buildAndScan],
    ['unit', () => runVitest(lifetime, { project: 'unit', filters, env })],
  ]);
}

async function runWithServers() {
  const servers = await openTestServers();
  try {
    // These leave a third of a small machine idle, and one process seeds the demo letter after letter.
    const [hasBrowser, isSeeded] = await Promise.all([
      // The servers' tests print PDFs with it.
      board.record(lifetime, 'browser', () => ensureBrowser(lifetime, { mayInstall })),
      chosen.includes('e2e') && board.record(lifetime, 'demo', () => seedBrowserTests(lifetime, servers)),
      runWithoutServers(),
    ]);
    const given = { ...env, TEST_MYSQL_URL: servers.mysqlUrl, TEST_REDIS_URL: servers.redisUrl };
    await sideBySide([['servers', () => runVitest(lifetime, { project: 'servers', filters, env: given })]]);
    // One after the other: a busy machine would make timeouts in both mean nothing.
    if (hasBrowser && isSeeded) await sideBySide([['e2e', () => runE2e(servers)]]);
    await lifetime.stopAll();
  } finally {
    await servers.stop();
  }
}

/** @param {import('./servers/throw-away.mjs').ThrowAwayServers} servers */
async function runE2e(servers) {
  await ensureBuild(lifetime, TEST_BUILD, env);
  return runBrowserTests(lifetime, { servers, filters });
}

async function buildAndScan() {
  await ensureBuild(lifetime, TEST_BUILD, env);
  await lifetime.run(process.execPath, ['scripts/scan-client-bundle.mjs', TEST_BUILD.folderName], {
    cwd: ROOT,
    env,
    logFile: logFileOf('client-bundle'),
    isShown: true,
  });
}

/** @typedef {[string, () => Promise<import('./steps/scoreboard.mjs').Count | void>]} Work */

/** @param {Work[]} works */
async function sideBySide(works) {
  await lifetime.together(
    works
      .filter(([name]) => chosen.includes(name))
      .map(([name, work]) => async () => {
        if (works.length === 1) say(`\n${name}`);
        await board.record(lifetime, name, work);
      }),
  );
}
