import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, uid: number, gid: number }} Identity */

/** The system user that we add where the machine has no user for a database server (steps/server-user.mjs). */
export const SERVER_USER = 'dms-servers';

/** Users that each server may run as, best first: those of the system's own packages, then ours. */
export const USERS = {
  mariadb: ['mysql', SERVER_USER],
  redis: ['redis', 'mysql', SERVER_USER],
};

/**
 * Chooses the ordinary user for a server started by root. Null if we are not root, no such user exists, or none can
 * reach the folder (a clone under /root).
 * @param {string} folder an existing folder
 * @param {string[]} names user names, best first
 * @returns {Identity | null}
 */
export function chooseIdentity(folder, names) {
  if (process.getuid?.() !== 0) return null;
  for (const name of names) {
    const identity = findUser(name);
    if (identity && canReach(folder, identity)) return identity;
  }
  return null;
}

/**
 * An ordinary user of this machine.
 * @param {string} name
 * @returns {Identity | null}
 */
export function findUser(name) {
  const uid = numberFrom('id', ['-u', name]);
  const gid = numberFrom('id', ['-g', name]);
  return uid === null || gid === null || uid === 0 ? null : { name, uid, gid };
}

/**
 * True if this user can enter the folder. Only root can check.
 * @param {string} folder
 * @param {{ uid: number, gid: number }} identity
 */
export function canReach(folder, { uid, gid }) {
  return spawnSync('test', ['-x', folder], { uid, gid }).status === 0;
}

/**
 * Makes a folder that only this user can read, and gives everything in it to them.
 * @param {string} folder
 * @param {Identity | null} identity
 */
export function makePrivateFolder(folder, identity) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) giveTo(folder, identity ?? { uid: 0, gid: 0 });
}

/**
 * @param {string} target
 * @param {{ uid: number, gid: number }} owner
 */
function giveTo(target, owner) {
  chownSync(target, owner.uid, owner.gid);
  for (const entry of readdirSync(target, { withFileTypes: true })) {
    const child = path.join(target, entry.name);
    if (entry.isDirectory()) giveTo(child, owner);
    else if (entry.isFile()) chownSync(child, owner.uid, owner.gid);
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {number | null}
 */
function numberFrom(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout.trim()) : null;
}
