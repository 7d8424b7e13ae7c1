import { readFileSync } from 'node:fs';
import path from 'node:path';
import { logFileOf, ROOT } from './places.mjs';
import { step } from './progress.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockEntry */

/**
 * Installs the packages of package-lock.json, unless they are all present. npm writes node_modules/.package-lock.json
 * last, so an interrupted installation counts as missing.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 */
export async function ensureNodePackages(lifetime) {
  if (arePackagesInstalled(ROOT)) return;
  // The tests need the development packages as well, whatever NODE_ENV says.
  const [command, args] = npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund']);
  await step('Installing the Node packages (npm ci)', () =>
    lifetime.run(command, args, { cwd: ROOT, logFile: logFileOf('npm-ci') }),
  );
}

/** @param {string} root */
export function arePackagesInstalled(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  const isWantedThere = Object.entries(wanted).every(([name, entry]) => {
    const found = present[name];
    // Packages for other platforms are in the lock file and not on this machine.
    return name === '' || (found ? found.version === entry.version : entry.optional || entry.devOptional);
  });
  return isWantedThere && Object.keys(present).every((name) => name in wanted);
}

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * The npm that started us, or the npm on the PATH.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npmCommand(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
}
