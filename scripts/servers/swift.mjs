import path from 'node:path';
import { makePrivateFolder } from './identity.mjs';
import { waitForPort } from './ports.mjs';
import { findSwiftPython } from './programs.mjs';
import { PROCESS_RECORD, startServerProcess } from './server-process.mjs';

// Its Python modules take two seconds on a free processor, and tests share theirs.
const START_TIMEOUT_MS = 60_000;

/**
 * Starts an OpenStack Swift with its S3 interface in a folder: a real object storage, for tests.
 * @param {object} options
 * @param {string} options.folder on a volume with extended attributes
 * @param {number} options.port
 * @param {string} options.accessKeyId `account:user`
 * @param {string} options.secretAccessKey letters and digits only
 * @returns {Promise<import('./server-process.mjs').ServerProcess>}
 */
export async function startSwift({ folder, port, accessKeyId, secretAccessKey }) {
  const program = findSwiftPython();
  if (!program) throw new Error('python3-swift is not installed');
  makePrivateFolder(folder, null);
  const server = startServerProcess({
    name: 'Swift',
    program,
    cwd: folder,
    logFile: path.join(folder, 'swift.log'),
    recordFile: path.join(folder, PROCESS_RECORD),
    args: [path.join(import.meta.dirname, 'run-swift.py'), folder, String(port)],
    // Not on the command line, where every user of this machine could read the key.
    env: { ...process.env, SWIFT_ACCESS_KEY_ID: accessKeyId, SWIFT_SECRET_ACCESS_KEY: secretAccessKey },
  });
  try {
    await waitForPort({ port, greets: false, timeoutMs: START_TIMEOUT_MS, signal: server.ended });
  } catch (error) {
    const reason = server.ended.aborted ? server.describeEnd() : String(error);
    await server.stop('SIGKILL');
    throw new Error(`Swift does not start: ${reason}`);
  }
  return server;
}
