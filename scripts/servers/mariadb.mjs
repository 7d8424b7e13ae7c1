import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chooseIdentity, makePrivateFolder, USERS } from './identity.mjs';
import { waitForPort } from './ports.mjs';
import { findMariadbd, findMariadbInstaller } from './programs.mjs';
import { eitherSignal, lastLines, PROCESS_RECORD, startServerProcess } from './server-process.mjs';

// Settings that the product needs on each server: Thai collation, words of one letter in full-text indexes, triggers in
// deltas with binary logging. Also room for several web and worker processes with 20 connections each.
const COMMON_FLAGS = [
  '--bind-address=127.0.0.1',
  '--skip-name-resolve',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_uca1400_as_ci',
  '--log-bin-trust-function-creators=1',
  '--innodb-ft-min-token-size=1',
  '--innodb-autoinc-lock-mode=2',
  '--transaction-isolation=READ-COMMITTED',
  '--max-connections=300',
  '--innodb-buffer-pool-size=256M',
  // We only connect over TCP, and a socket path under a deep folder can be too long for the system.
  '--socket=',
];

const DURABLE_FLAGS = ['--innodb-flush-log-at-trx-commit=1'];

/**
 * For `moreFlags` of a server that is backed up to any moment (docs/backup.md). The server recovers from this log after a
 * crash, so it is flushed with every commit. Copies are taken every minute: two days bridge a destination that is away.
 */
export const BINARY_LOG_FLAGS = [
  '--log-bin=mariadb-bin',
  '--binlog-format=ROW',
  '--sync-binlog=1',
  '--binlog-expire-logs-seconds=172800',
  '--server-id=1',
];

// Tests need no durability, and table statistics are unused: writing a hundred tables' statistics took a third of a
// database's creation.
const THROW_AWAY_FLAGS = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--skip-innodb-doublewrite',
  '--innodb-stats-persistent=0',
  '--skip-log-bin',
];

// Crash recovery after a killed run can take this long on a slow disk.
const START_TIMEOUT_MS = 120_000;

/**
 * Starts a private MariaDB in a folder, initializing it on the first start. The administrator is root over TCP with
 * this password; no other account exists.
 * @param {object} options
 * @param {string} options.folder
 * @param {number} options.port
 * @param {string} options.password letters and digits only
 * @param {boolean} options.isThrowAway
 * @param {string[]} [options.moreAccounts] single-line statements that set up accounts
 * @param {string[]} [options.moreFlags] server options after the product's own, and so in preference to them
 * @param {string} [options.preload] a library for LD_PRELOAD
 * @param {AbortSignal} [options.signal] aborts the wait
 * @returns {Promise<import('./server-process.mjs').ServerProcess>}
 */
export async function startMariadb({
  folder,
  port,
  password,
  isThrowAway,
  moreAccounts = [],
  moreFlags = [],
  preload,
  signal,
}) {
  const program = findMariadbd();
  if (!program) throw new Error('mariadbd is not installed');
  const identity = chooseIdentity(path.dirname(folder), USERS.mariadb);
  makePrivateFolder(folder, identity);
  const userFlags = process.getuid?.() === 0 && !identity ? ['--user=root'] : [];
  const dataFolder = path.join(folder, 'data');
  // A starting server removes each temporary table of the folder for them, also those of a running server.
  const temporaryFolder = path.join(folder, 'tmp');
  makePrivateFolder(temporaryFolder, identity);
  if (!existsSync(dataFolder)) await initialise({ folder, dataFolder, temporaryFolder, userFlags, identity, signal });

  const initFile = path.join(folder, 'accounts.sql');
  writeFileSync(initFile, accountStatements(password, moreAccounts), { mode: 0o600 });
  makePrivateFolder(folder, identity);
  const server = startServerProcess({
    name: 'MariaDB',
    program,
    identity,
    cwd: folder,
    logFile: path.join(folder, 'mariadb.log'),
    recordFile: path.join(folder, PROCESS_RECORD),
    graceMs: 60_000,
    ...(preload ? { env: { ...process.env, LD_PRELOAD: preload } } : {}),
    args: [
      '--no-defaults',
      ...userFlags,
      `--tmpdir=${temporaryFolder}`,
      `--datadir=${dataFolder}`,
      `--port=${port}`,
      `--init-file=${initFile}`,
      `--pid-file=${path.join(folder, 'mariadb.pid')}`,
      ...COMMON_FLAGS,
      ...(isThrowAway ? THROW_AWAY_FLAGS : DURABLE_FLAGS),
      ...moreFlags,
    ],
  });
  try {
    await waitForPort({ port, greets: true, timeoutMs: START_TIMEOUT_MS, signal: eitherSignal(server.ended, signal) });
  } catch (error) {
    const reason = server.ended.aborted ? server.describeEnd() : String(error);
    await server.stop('SIGKILL');
    throw new Error(`MariaDB does not start: ${reason}`);
  }
  return server;
}

/**
 * The server's own tables are made beside and moved into place: a run that is cut off leaves nothing half-made.
 * @param {{ folder: string, dataFolder: string, temporaryFolder: string, userFlags: string[], identity: import('./identity.mjs').Identity | null, signal?: AbortSignal }} options
 */
async function initialise({ folder, dataFolder, temporaryFolder, userFlags, identity, signal }) {
  const installer = findMariadbInstaller();
  if (!installer) throw new Error('mariadb-install-db is not installed');
  const newFolder = path.join(folder, 'data.new');
  rmSync(newFolder, { recursive: true, force: true });
  makePrivateFolder(newFolder, identity);
  const logFile = path.join(folder, 'install.log');
  const child = startServerProcess({
    name: 'mariadb-install-db',
    program: installer,
    identity,
    cwd: folder,
    logFile,
    // Not as a flag: the script passes flags on without quotes, and a path may have a space.
    env: { ...process.env, TMPDIR: temporaryFolder },
    args: [
      '--no-defaults',
      ...userFlags,
      `--datadir=${newFolder}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
  });
  const stop = () => child.stop('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  await child.over;
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  if (!existsSync(path.join(newFolder, 'mysql', 'global_priv.MAI'))) {
    throw new Error(`MariaDB's own tables cannot be made: ${lastLines(logFile)}`);
  }
  renameSync(newFolder, dataFolder);
}

/**
 * @param {string} password
 * @param {string[]} moreAccounts
 */
function accountStatements(password, moreAccounts) {
  // One statement a line: that is how the server reads this file. Other users of this machine can reach the port.
  // Root is never replaced: that would take away its right to grant the role it has made.
  const rootAccounts = ["root@'localhost'", "root@'127.0.0.1'"].flatMap((account) => [
    `CREATE USER IF NOT EXISTS ${account}`,
    `ALTER USER ${account} IDENTIFIED BY '${password}'`,
    `GRANT ALL PRIVILEGES ON *.* TO ${account} WITH GRANT OPTION`,
  ]);
  return [...rootAccounts, "DROP USER IF EXISTS root@'::1'", "DROP USER IF EXISTS ''@'localhost'", ...moreAccounts]
    .map((statement) => `${statement};\n`)
    .join('');
}
