import path from 'node:path';
import { readLiveProcess, removeProcessRecord, writeProcessRecord } from '../servers/process-record.mjs';
import { DATA_FOLDER } from './places.mjs';
import { readSettings } from './settings.mjs';

const RECORD = path.join(DATA_FOLDER, 'start.process');

/** The `npm start` that uses this folder now, or null. */
export function findRunningStart() {
  const pid = readLiveProcess(RECORD);
  return pid === process.pid ? null : pid;
}

/** Takes this folder for the current process, until it ends. Throws when another one has it. */
export function claimFolder() {
  const pid = findRunningStart();
  if (pid !== null) {
    throw new Error(
      `It already runs from this folder (process ${pid}). Stop that one first, with Ctrl-C where it runs.`,
    );
  }
  // Makes the folder.
  readSettings();
  writeProcessRecord(RECORD, process.pid);
  process.once('exit', () => removeProcessRecord(RECORD));
}
