import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, uid: number, gid: number }} Identity */

/**
 * The ordinary user that a server started by root should run as, or null: when we are not root, when none of the users
 * exists, or when they cannot reach the folder (a clone under /root).
 * @param {string} folder an existing folder
 * @param {string[]} names user names, best first
 * @returns {Identity | null}
 */
export function chooseIdentity(folder, names) {
  if (process.getuid?.() !== 0) return null;
  for (const name of names) {
    const uid = numberFrom('id', ['-u', name]);
    const gid = numberFrom('id', ['-g', name]);
    if (uid === null || gid === null || uid === 0) continue;
    if (spawnSync('test', ['-x', folder], { uid, gid }).status === 0) return { name, uid, gid };
  }
  return null;
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
