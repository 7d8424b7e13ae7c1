import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
import path from 'node:path';

// Debian keeps servers in sbin, which is not on the PATH of an ordinary user.
const EXTRA_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** @typedef {{ file: string, argv0?: string }} Program */

/** @returns {Program | null} */
export function findMariadbd() {
  return findFirst(['mariadbd', 'mysqld']);
}

/** @returns {Program | null} */
export function findMariadbInstaller() {
  return findFirst(['mariadb-install-db', 'mysql_install_db']);
}

/**
 * Finds the Redis server. Debian's redis-tools has the same program under the name redis-check-rdb (its name selects
 * its function), without the package that starts a service on port 6379.
 * @returns {Program | null}
 */
export function findRedisServer() {
  const server = findFirst(['redis-server', 'valkey-server']);
  if (server) return server;
  const checker = findFirst(['redis-check-rdb']);
  return checker && !lstatSync(checker.file).isSymbolicLink() ? { ...checker, argv0: 'redis-server' } : null;
}

/**
 * The system's Python, where it has OpenStack Swift (Debian's python3-swift); another Python does not see that package.
 * @returns {Program | null}
 */
export function findSwiftPython() {
  return existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py') ? { file: '/usr/bin/python3' } : null;
}

/** @returns {Program | null} */
export function findPrometheus() {
  return findFirst(['prometheus']);
}

/** @returns {Program | null} Debian adds the name of its project */
export function findAlertmanager() {
  return findFirst(['alertmanager', 'prometheus-alertmanager']);
}

/**
 * Finds a browser for the tests: PW_CHROMIUM, or the machine's own. The headless one, which browser tests prefer, has
 * the same engine and takes a fifth less of the processor.
 * @returns {string | null}
 */
export function findChromium() {
  const own = process.env.PW_CHROMIUM;
  if (own) return own;
  return findFirst(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'])?.file ?? null;
}

/**
 * @param {string[]} names
 * @returns {Program | null}
 */
export function findFirst(names) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...EXTRA_FOLDERS];
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (isExecutable(file)) return { file };
    }
  }
  return null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
