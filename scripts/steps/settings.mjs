import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_FOLDER } from './places.mjs';

/**
 * Created on the first start and kept: secrets, and the ports that were free then.
 * @typedef {object} Settings
 * @property {string} authSecret
 * @property {string} rootPassword of the private MariaDB
 * @property {string} appPassword of the private MariaDB
 * @property {string} backupPassword of the private MariaDB's account for backups
 * @property {string} redisPassword
 * @property {number} mariadbPort 0 = not chosen yet
 * @property {number} redisPort 0 = not chosen yet
 */

const SETTINGS_FILE = path.join(DATA_FOLDER, 'settings.json');

/**
 * The settings; created if missing. Of two concurrent commands, both get the first one's.
 * @returns {Settings}
 */
export function readSettings() {
  const found = readFile();
  const settings = { ...makeSettings(), ...found };
  if (found && Object.keys(settings).every((key) => key in found)) return settings;
  if (found) writeSettings(settings);
  else if (!place(settings, linkOrRename)) return readSettings();
  return settings;
}

/** @param {Settings} settings */
export function writeSettings(settings) {
  place(settings, renameSync);
}

/**
 * Writes beside the file, under a name of its own: commands run at once.
 * @param {Settings} settings
 * @param {(from: string, to: string) => void} put a rename replaces the file, a link refuses where it exists
 * @returns {boolean} false where it exists
 */
function place(settings, put) {
  mkdirSync(DATA_FOLDER, { recursive: true });
  // The servers may run as another user and must reach their own folders in here; the secrets are for the owner.
  chmodSync(DATA_FOLDER, 0o711);
  const newFile = `${SETTINGS_FILE}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(newFile, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
    put(newFile, SETTINGS_FILE);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(newFile, { force: true });
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function linkOrRename(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    // A file system without hard links: two first commands at once may still meet there.
    if (!/^E(PERM|NOTSUP|OPNOTSUPP)$/.test(String(/** @type {NodeJS.ErrnoException} */ (error).code))) throw error;
    renameSync(from, to);
  }
}

/** @returns {Settings} */
function makeSettings() {
  return {
    authSecret: randomBytes(32).toString('hex'),
    rootPassword: randomBytes(16).toString('hex'),
    appPassword: randomBytes(16).toString('hex'),
    backupPassword: randomBytes(16).toString('hex'),
    redisPassword: randomBytes(16).toString('hex'),
    mariadbPort: 0,
    redisPort: 0,
  };
}

/** @returns {Partial<Settings> | null} null before the first start */
function readFile() {
  try {
    return JSON.parse(readFileSync(SETTINGS_FILE, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw new Error(`${SETTINGS_FILE} cannot be read: ${error}`);
  }
}
