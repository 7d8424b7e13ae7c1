import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chooseIdentity, makePrivateFolder, USERS } from './identity.mjs';
import { waitForPort } from './ports.mjs';
import { findRedisServer } from './programs.mjs';
import { eitherSignal, PROCESS_RECORD, startServerProcess } from './server-process.mjs';

// Loading a large append-only file takes seconds; this is far above it.
const START_TIMEOUT_MS = 60_000;

/**
 * Starts a Redis of our own in a folder. It never evicts: jobs and locks are not a cache.
 * @param {object} options
 * @param {string} options.folder
 * @param {number} options.port
 * @param {string} options.password letters and digits only
 * @param {boolean} options.isThrowAway
 * @param {AbortSignal} [options.signal] gives up waiting for it
 * @returns {Promise<import('./server-process.mjs').ServerProcess>}
 */
export async function startRedis({ folder, port, password, isThrowAway, signal }) {
  const program = findRedisServer();
  if (!program) throw new Error('redis-server is not installed');
  const identity = chooseIdentity(path.dirname(folder), USERS.redis);
  makePrivateFolder(folder, identity);
  // In a file and not on the command line, where every user of this machine could read the password.
  const configFile = path.join(folder, 'redis.conf');
  writeFileSync(
    configFile,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `requirepass ${password}`,
      `dir "${folder}"`,
      'maxmemory-policy noeviction',
      'save ""',
      `appendonly ${isThrowAway ? 'no' : 'yes'}`,
      'databases 64',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  makePrivateFolder(folder, identity);
  const server = startServerProcess({
    name: 'Redis',
    program,
    identity,
    cwd: folder,
    logFile: path.join(folder, 'redis.log'),
    recordFile: path.join(folder, PROCESS_RECORD),
    args: [configFile],
  });
  try {
    await waitForPort({ port, greets: false, timeoutMs: START_TIMEOUT_MS, signal: eitherSignal(server.ended, signal) });
  } catch (error) {
    const reason = server.ended.aborted ? server.describeEnd() : String(error);
    await server.stop('SIGKILL');
    throw new Error(`Redis does not start: ${reason}`);
  }
  return server;
}
