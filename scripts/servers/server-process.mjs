import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { writeProcessRecord } from './process-record.mjs';

/** Logs name people and documents: they are for the account that starts the server. */
export const LOG_MODE = 0o600;

/** The name of the file in a server's folder that says which process it is. */
export const PROCESS_RECORD = 'server.process';

/**
 * @typedef {object} ServerProcess
 * @property {string} name
 * @property {number} pid
 * @property {string | null} user the ordinary user that root runs it as; null: it runs as we do
 * @property {AbortSignal} ended aborted as soon as the process has ended
 * @property {Promise<void>} over resolves at the same moment
 * @property {() => string} describeEnd how it ended, with the last lines of its log
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop ends it, by force after the grace period
 */

/**
 * Starts a program that serves until it is stopped. It gets a process group of its own: Ctrl-C in a terminal reaches
 * the whole foreground group at once, and the order of stopping is ours.
 * @param {object} options
 * @param {string} options.name
 * @param {import('./programs.mjs').Program} options.program
 * @param {string[]} options.args
 * @param {string} options.cwd
 * @param {string} options.logFile
 * @param {import('./identity.mjs').Identity | null} [options.identity]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.recordFile]
 * @param {number} [options.graceMs]
 * @param {boolean} [options.isShown] its output goes to the screen instead of the log
 * @returns {ServerProcess}
 */
export function startServerProcess(options) {
  const { name, program, args, cwd, logFile, identity, env, recordFile, graceMs = 20_000, isShown = false } = options;
  const log = openSync(logFile, 'a', LOG_MODE);
  const child = spawn(program.file, args, {
    cwd,
    env: env ?? process.env,
    argv0: program.argv0 ?? program.file,
    detached: true,
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', log, log],
    ...(identity ? { uid: identity.uid, gid: identity.gid } : {}),
  });
  closeSync(log);
  const ended = new AbortController();
  /** @type {Promise<void>} */
  const over = new Promise((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true }));
  let end = '';
  child.once('error', (error) => {
    end = error.message;
    ended.abort();
  });
  child.once('exit', (code, signal) => {
    end = signal ? `ended by ${signal}` : `ended with code ${code}`;
    ended.abort();
  });
  if (recordFile && child.pid) writeProcessRecord(recordFile, child.pid);
  return {
    name,
    pid: child.pid ?? 0,
    user: identity?.name ?? null,
    ended: ended.signal,
    over,
    describeEnd: () => `${name} ${end}\n${lastLines(logFile)}`.trimEnd(),
    stop: (signal = 'SIGTERM') => stopChild(child.pid ?? 0, over, signal, graceMs),
  };
}

/**
 * @param {number} pid
 * @param {Promise<void>} over
 * @param {NodeJS.Signals} signal
 * @param {number} graceMs
 */
async function stopChild(pid, over, signal, graceMs) {
  signalGroup(pid, signal);
  const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
  await over;
  clearTimeout(force);
  // Child processes of the process end with it.
  signalGroup(pid, 'SIGKILL');
}

/**
 * A signal for waiting: the process has ended, or the caller has given up.
 * @param {AbortSignal} ended
 * @param {AbortSignal} [givenUp]
 */
export function eitherSignal(ended, givenUp) {
  return givenUp ? AbortSignal.any([ended, givenUp]) : ended;
}

/**
 * @param {number} groupId
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(groupId, signal) {
  // 0 and 1 would mean our own group and every process there is.
  if (groupId <= 1) return;
  try {
    process.kill(-groupId, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * @param {string} file
 * @param {number} [count]
 */
export function lastLines(file, count = 15) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}
