import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes down a running process, so that a later run finds it again. Process ids are used again, so the moment the
 * process started is kept with it.
 * @param {string} file
 * @param {number} pid
 */
export function writeProcessRecord(file, pid) {
  writeFileSync(file, `${pid} ${startOf(pid) ?? ''}\n`, { mode: 0o644 });
}

/**
 * The process of a record, when it still runs.
 * @param {string} file
 * @returns {number | null}
 */
export function readLiveProcess(file) {
  const [pidText, start] = splitOnce(readOrEmpty(file).trim());
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 1 || !start) return null;
  return startOf(pid) === start ? pid : null;
}

/** @param {string} file */
export function removeProcessRecord(file) {
  rmSync(file, { force: true });
}

/**
 * The npm that runs our script, directly or through a shell; null when none does, or when the system has no /proc.
 * @returns {number | null}
 */
export function findParentNpm() {
  for (const pid of [process.ppid, parentOf(process.ppid)]) {
    if (pid > 1 && /npm/.test(readOrEmpty(`/proc/${pid}/cmdline`))) return pid;
  }
  return null;
}

/** @param {number} pid */
function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0);
}

/**
 * Start time of a process, in the system's own form; null if it does not run.
 * @param {number} pid
 * @returns {string | null}
 */
export function startOf(pid) {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  if (stat) {
    // The second field, the program's name in brackets, can hold spaces; the start is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isZombie = fields[0] === 'Z';
    return isZombie ? null : (fields[19] ?? null);
  }
  const result = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : null;
}

/** @param {string} file */
function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} text */
function splitOnce(text) {
  const space = text.indexOf(' ');
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
}
