import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { programOf } from './checks.mjs';
import { listPlaywrightFailures, listVitestFailures } from './failures.mjs';
import { DATA_FOLDER, logFileOf, ROOT } from './places.mjs';
import { say } from './progress.mjs';

/** @typedef {import('./scoreboard.mjs').Count} Count */

/**
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {{ project?: string, filters: string[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Count>}
 */
export async function runVitest(lifetime, { project, filters, env }) {
  const report = path.join(DATA_FOLDER, `vitest-${project ?? 'all'}.json`);
  rmSync(report, { force: true });
  const code = await lifetime.runForCode(
    process.execPath,
    [
      programOf('vitest', 'vitest.mjs'),
      'run',
      ...(project ? ['--project', project] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { cwd: ROOT, env, logFile: logFileOf(`vitest-${project ?? 'all'}`), isShown: true },
  );
  const result = readReport(report) ?? {};
  const skipped = Number(result.numPendingTests ?? 0) + Number(result.numTodoTests ?? 0);
  const failures = listVitestFailures(result);
  return judge(code, Number(result.numPassedTests ?? 0), Number(result.numFailedTests ?? 0), skipped, failures);
}

/**
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {{ filters: string[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Count>}
 */
export async function runPlaywright(lifetime, { filters, env }) {
  const report = path.join(DATA_FOLDER, 'playwright.json');
  rmSync(report, { force: true });
  const code = await lifetime.runForCode(
    process.execPath,
    [programOf('@playwright/test', 'cli.js'), 'test', '--reporter=list,json', ...filters],
    {
      cwd: ROOT,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      logFile: logFileOf('playwright'),
      isShown: true,
    },
  );
  const result = readReport(report) ?? {};
  const stats = /** @type {Record<string, number>} */ (result.stats ?? {});
  const passed = (stats.expected ?? 0) + (stats.flaky ?? 0);
  return judge(code, passed, stats.unexpected ?? 0, stats.skipped ?? 0, listPlaywrightFailures(result));
}

/**
 * A runner that crashed, found a broken file or ran nothing has failed, whatever it counted.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 * @param {string[]} failures what its report names
 * @returns {Count}
 */
export function judge(code, passed, failed, skipped, failures) {
  if (skipped > 0) say(`  ${skipped} skipped`);
  if (passed + failed + failures.length === 0) throw new Error('no test ran');
  if (code === 0) return { passed, failed, failures };
  const named = failures.length > 0 ? failures : [`its runner ended with code ${code}`];
  return { passed, failed: Math.max(1, failed), failures: named };
}

/**
 * @param {string} file
 * @returns {Record<string, unknown> | null}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
