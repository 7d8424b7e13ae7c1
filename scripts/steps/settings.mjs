import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

/** @returns {Settings} */
export function readSettings() {
  const settings = { ...makeSettings(), ...readFile() };
  writeSettings(settings);
  return settings;
}

/** @param {Settings} settings */
export function writeSettings(settings) {
  mkdirSync(DATA_FOLDER, { recursive: true });
  // The servers may run as another user and must reach their own folders in here; the secrets are for the owner.
  chmodSync(DATA_FOLDER, 0o711);
  const newFile = `${SETTINGS_FILE}.new`;
  writeFileSync(newFile, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  renameSync(newFile, SETTINGS_FILE);
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

/** @returns {Partial<Settings>} */
function readFile() {
  try {
    return JSON.parse(readFileSync(SETTINGS_FILE, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return {};
    throw new Error(`${SETTINGS_FILE} cannot be read: ${error}`);
  }
}
