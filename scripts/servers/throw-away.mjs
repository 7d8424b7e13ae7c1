import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startMariadb } from './mariadb.mjs';
import { findFreePort } from './ports.mjs';
import { readLiveProcess } from './process-record.mjs';
import { startRedis } from './redis.mjs';
import { PROCESS_RECORD, signalGroup } from './server-process.mjs';

const FOLDER_PREFIX = 'dms-test-';
const OWN_PARENT = path.join(import.meta.dirname, '..', '..', '.data', 'throw-away');

// An empty MariaDB takes 115 MB, a schema of a hundred tables 15 MB, and a run keeps two dozen of them at most.
const NEEDED_BYTES = 2 * 1024 ** 3;

// Web and worker of a browser test are written down in the same folder.
const APP_RECORDS = ['web.process', 'worker.process'];

/**
 * @typedef {object} ThrowAwayServers
 * @property {string} mysqlUrl administrator's address without a database
 * @property {string} redisUrl
 * @property {string} folder for files of the same life
 * @property {{ web: string, worker: string }} appRecords where web and worker are written down
 * @property {boolean} isGiven they outlive the run: what it has made there must be removed
 * @property {() => Promise<void>} stop
 */

/**
 * Opens the servers for tests: from TEST_MYSQL_URL and TEST_REDIS_URL, or throw-away ones.
 * @returns {Promise<ThrowAwayServers>}
 */
export async function openTestServers() {
  const { TEST_MYSQL_URL: mysqlUrl, TEST_REDIS_URL: redisUrl } = process.env;
  if (!mysqlUrl && !redisUrl) return startThrowAwayServers();
  if (!mysqlUrl || !redisUrl) throw new Error('set both TEST_MYSQL_URL and TEST_REDIS_URL, or neither');
  const folder = mkdtempSync(path.join(os.tmpdir(), FOLDER_PREFIX));
  return {
    mysqlUrl,
    redisUrl,
    folder,
    isGiven: true,
    appRecords: appRecordsIn(folder),
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Starts a MariaDB and a Redis that live in memory where the machine has enough of it, and removes what killed runs
 * have left. They end with this process at the latest.
 * @returns {Promise<ThrowAwayServers>}
 */
export async function startThrowAwayServers() {
  const parent = chooseThrowAwayParent();
  removeLeftovers(parent);
  const folder = mkdtempSync(path.join(parent, `${FOLDER_PREFIX}${process.pid}-`));
  // The servers may run as another user; their own folders below are closed.
  chmodSync(folder, 0o711);
  const endNow = () => removeServers(folder);
  process.once('exit', endNow);
  const password = randomBytes(16).toString('hex');
  try {
    const [mysqlPort, redisPort] = [await findFreePort(), await findFreePort()];
    const servers = await Promise.all([
      startMariadb({ folder: path.join(folder, 'mariadb'), port: mysqlPort, password, isThrowAway: true }),
      startRedis({ folder: path.join(folder, 'redis'), port: redisPort, password, isThrowAway: true }),
    ]);
    return {
      mysqlUrl: `mysql://root:${password}@127.0.0.1:${mysqlPort}`,
      redisUrl: `redis://:${password}@127.0.0.1:${redisPort}`,
      folder,
      isGiven: false,
      appRecords: appRecordsIn(folder),
      stop: async () => {
        await Promise.all(servers.map((server) => server.stop('SIGKILL')));
        endNow();
        process.removeListener('exit', endNow);
      },
    };
  } catch (error) {
    endNow();
    throw error;
  }
}

/** @param {string} folder */
function appRecordsIn(folder) {
  return { web: path.join(folder, 'web.process'), worker: path.join(folder, 'worker.process') };
}

/**
 * The first with enough room of: memory, the folder for temporary files, the project's own. A container's memory for
 * this is 64 MB, and a folder for temporary files can be as small.
 */
export function chooseThrowAwayParent() {
  if (hasRoom('/dev/shm')) return '/dev/shm';
  if (hasRoom(os.tmpdir())) return os.tmpdir();
  mkdirSync(OWN_PARENT, { recursive: true });
  // The servers may run as another user, who has to get through.
  for (const folder of [path.dirname(OWN_PARENT), OWN_PARENT]) chmodSync(folder, 0o711);
  return OWN_PARENT;
}

/** @param {string} folder */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    // Not every system has /dev/shm.
    return false;
  }
}

/** @param {string} parent */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const owner = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) removeServers(path.join(parent, name));
  }
}

/** @param {string} folder */
function removeServers(folder) {
  const records = [...APP_RECORDS, path.join('mariadb', PROCESS_RECORD), path.join('redis', PROCESS_RECORD)];
  for (const record of records) {
    const pid = readLiveProcess(path.join(folder, record));
    if (pid) signalGroup(pid, 'SIGKILL');
  }
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // A folder of another user stays theirs.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
