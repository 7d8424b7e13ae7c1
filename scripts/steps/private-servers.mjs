import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BINARY_LOG_FLAGS, startMariadb } from '../servers/mariadb.mjs';
import { findFreePort, isPortFree } from '../servers/ports.mjs';
import { readLiveProcess, removeProcessRecord } from '../servers/process-record.mjs';
import { startRedis } from '../servers/redis.mjs';
import { PROCESS_RECORD, signalGroup } from '../servers/server-process.mjs';
import { claimFolder, findRunningStart } from './one-at-a-time.mjs';
import { DATA_FOLDER } from './places.mjs';
import { say, step } from './progress.mjs';
import { readSettings, writeSettings } from './settings.mjs';

const DATABASE_NAME = 'dms';
const APP_USER = 'dms_web';
const BACKUP_USER = 'dms_backup';

const MARIADB_FOLDER = path.join(DATA_FOLDER, 'mariadb');
const REDIS_FOLDER = path.join(DATA_FOLDER, 'redis');

// A MariaDB with many changed pages needs this long to end cleanly.
const LEFTOVER_GRACE_MS = 60_000;

/** The record files of everything a start runs, in the order of stopping. */
export const PROCESS_RECORDS = {
  web: path.join(DATA_FOLDER, 'web.process'),
  worker: path.join(DATA_FOLDER, 'worker.process'),
  redis: path.join(REDIS_FOLDER, PROCESS_RECORD),
  mariadb: path.join(MARIADB_FOLDER, PROCESS_RECORD),
};

/** @typedef {{ databaseUrl: string, adminUrl: string, backupUrl: string, redisUrl: string, isPrivateDatabase: boolean }} ServerAddresses */

/** Servers that the environment leaves to us. */
export function listNeededServers() {
  return { mariadb: !process.env.DATABASE_URL, redis: !process.env.REDIS_URL && !process.env.REDIS_SENTINELS };
}

/**
 * The addresses in the environment, or those of our private servers with the present settings.
 * @returns {ServerAddresses}
 */
export function describeServers() {
  const settings = readSettings();
  const databaseUrl = process.env.DATABASE_URL;
  const privateUrl = `127.0.0.1:${settings.mariadbPort}/${DATABASE_NAME}`;
  return {
    isPrivateDatabase: !databaseUrl,
    databaseUrl: databaseUrl || `mysql://${APP_USER}:${settings.appPassword}@${privateUrl}`,
    adminUrl: databaseUrl
      ? process.env.DATABASE_ADMIN_URL || databaseUrl
      : `mysql://root:${settings.rootPassword}@${privateUrl}`,
    backupUrl: databaseUrl
      ? process.env.DATABASE_ADMIN_URL || databaseUrl
      : `mysql://${BACKUP_USER}:${settings.backupPassword}@${privateUrl}`,
    redisUrl: process.env.REDIS_URL || `redis://:${settings.redisPassword}@127.0.0.1:${settings.redisPort}`,
  };
}

/**
 * Starts the private servers that the environment does not replace, on the ports of last time when they are free.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 */
export async function startPrivateServers(lifetime) {
  const needed = listNeededServers();
  const settings = readSettings();
  if (needed.mariadb) {
    settings.mariadbPort = await choosePort(settings.mariadbPort, 'MariaDB');
    writeSettings(settings);
    const isNew = !existsSync(MARIADB_FOLDER);
    const server = await step(isNew ? 'Making and starting MariaDB' : 'Starting MariaDB', async () =>
      lifetime.keep(
        await startMariadb({
          folder: MARIADB_FOLDER,
          port: settings.mariadbPort,
          password: settings.rootPassword,
          isThrowAway: false,
          moreAccounts: [
            `ALTER USER IF EXISTS ${APP_USER}@'%' IDENTIFIED BY '${settings.appPassword}'`,
            ...backupAccount(settings.backupPassword),
          ],
          moreFlags: BINARY_LOG_FLAGS,
          signal: lifetime.signal,
        }),
      ),
    );
    sayUser(server);
  }
  if (needed.redis) {
    settings.redisPort = await choosePort(settings.redisPort, 'Redis');
    writeSettings(settings);
    const server = await step('Starting Redis', async () =>
      lifetime.keep(
        await startRedis({
          folder: REDIS_FOLDER,
          port: settings.redisPort,
          password: settings.redisPassword,
          isThrowAway: false,
          signal: lifetime.signal,
        }),
      ),
    );
    sayUser(server);
  }
}

/**
 * Reads everything and changes nothing, but for closing a file of the binary log. As docs/backup.md asks for elsewhere.
 * @param {string} password
 */
function backupAccount(password) {
  const account = `${BACKUP_USER}@'127.0.0.1'`;
  return [
    `CREATE USER IF NOT EXISTS ${account}`,
    `ALTER USER ${account} IDENTIFIED BY '${password}'`,
    `GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON ${DATABASE_NAME}.* TO ${account}`,
    // The text of stored procedures, which MariaDB shows to those alone who can read this table.
    `GRANT SELECT ON mysql.proc TO ${account}`,
    `GRANT RELOAD, BINLOG MONITOR, REPLICATION SLAVE ON *.* TO ${account}`,
  ];
}

/** @param {import('../servers/server-process.mjs').ServerProcess} server */
function sayUser({ name, user }) {
  if (process.getuid?.() !== 0) return;
  say(
    user
      ? `  ${name} runs as the user ${user}`
      : `  ${name} runs as root: no ordinary user for it exists that can reach ${DATA_FOLDER}`,
  );
}

/** Ends what a run that was killed has left running, so that two servers never share a folder. */
export async function stopLeftovers() {
  for (const [name, file] of Object.entries(PROCESS_RECORDS)) {
    const pid = readLiveProcess(file);
    if (pid !== null) {
      say(`  stopping ${name}, left over from a run that was killed`);
      signalGroup(pid, 'SIGTERM');
      const deadline = Date.now() + LEFTOVER_GRACE_MS;
      while (readLiveProcess(file) !== null && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      signalGroup(pid, 'SIGKILL');
    }
    removeProcessRecord(file);
  }
}

/**
 * @param {number} remembered
 * @param {string} name
 */
async function choosePort(remembered, name) {
  if (remembered && (await isPortFree(remembered))) return remembered;
  const port = await findFreePort();
  if (remembered) say(`  port ${remembered} of ${name} is taken by another program: using ${port}`);
  return port;
}

/**
 * For read-only commands: creating a database just to find it empty is useless.
 * @throws Error before the first start
 */
export function refuseWithoutDatabase() {
  if (!hasDatabase()) throw new Error('There is no database yet: run npm start first, or set DATABASE_URL.');
}

/** True if the environment names a database, or an earlier start has created one. */
export function hasDatabase() {
  return !listNeededServers().mariadb || existsSync(MARIADB_FOLDER);
}

/**
 * Runs `work` with the servers of the environment or of the running `npm start`. Without either, it starts the private
 * ones for the duration.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {() => Promise<void>} work
 */
export async function withServers(lifetime, work) {
  if (findRunningStart() === null) {
    claimFolder();
    await stopLeftovers();
    await startPrivateServers(lifetime);
  }
  await work();
}

/** After a reset: the queues and files of data that is gone. */
export function removePrivateLeftovers() {
  const needed = listNeededServers();
  if (needed.redis) rmSync(REDIS_FOLDER, { recursive: true, force: true });
  if (needed.mariadb && !process.env.STORAGE_DIR)
    rmSync(path.join(DATA_FOLDER, 'files'), { recursive: true, force: true });
}
