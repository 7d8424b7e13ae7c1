import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..', '..');

/** Folder that `npm start` keeps between starts: servers, settings, files, logs. */
export const DATA_FOLDER = path.join(ROOT, '.data');

/** @param {string} name */
export function logFileOf(name) {
  return path.join(DATA_FOLDER, 'logs', `${name}.log`);
}
