import { canReach, findUser, SERVER_USER, USERS } from '../servers/identity.mjs';
import { findFirst } from '../servers/programs.mjs';
import { logFileOf } from './places.mjs';
import { say, sayError } from './progress.mjs';

// The user with the fewest rights: a folder that this one can enter is open to every user.
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Makes sure that servers started by root have an ordinary user to run as. The packages with the bare programs bring
 * none, so a system user of our own is added, which is announced. Without one the servers run as root: it is not worth
 * a failed start.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {Record<keyof typeof USERS, boolean>} needed which servers we start
 * @param {{ folder: string, mayInstall: boolean }} options `folder`: an existing folder, in which their files will be
 */
export async function ensureServerUser(lifetime, needed, { folder, mayInstall }) {
  if (process.getuid?.() !== 0 || !mayInstall) return;
  const lacksUser = (needed.mariadb && !USERS.mariadb.some(findUser)) || (needed.redis && !USERS.redis.some(findUser));
  if (!lacksUser || !canReach(folder, NOBODY)) return;
  const useradd = findFirst(['useradd']);
  if (!useradd) return;
  say(`No user for the servers on this machine: adding the system user ${SERVER_USER}.`);
  const shell = findFirst(['nologin', 'false'])?.file ?? '/bin/false';
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', shell];
  try {
    await lifetime.run(useradd.file, [...args, SERVER_USER], { logFile: logFileOf('useradd') });
  } catch (error) {
    lifetime.signal.throwIfAborted();
    // Another start may have added it at the same moment.
    if (!findUser(SERVER_USER)) sayError(`It cannot be added: ${error instanceof Error ? error.message : error}`);
  }
}
