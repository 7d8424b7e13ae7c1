import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * @typedef {object} ServerProcess
 * @property {string} name
 * @property {number} pid
 * @property {AbortSignal} ended aborted as soon as the process has ended
 * @property {() => string} describeEnd how it ended, with the last lines of its log
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop ends it, by force after the grace period
 * @property {() => void} unref lets this process end before the server
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
 * @param {string} [options.pidFile]
 * @param {number} [options.graceMs]
 * @returns {ServerProcess}
 */
export function startServerProcess({ name, program, args, cwd, logFile, identity, env, pidFile, graceMs = 20_000 }) {
  const log = openSync(logFile, 'a');
  const child = spawn(program.file, args, {
    cwd,
    env: env ?? process.env,
    argv0: program.argv0 ?? program.file,
    detached: true,
    stdio: ['ignore', log, log],
    ...(identity ? { uid: identity.uid, gid: identity.gid } : {}),
  });
  closeSync(log);
  const ended = new AbortController();
  let end = '';
  child.once('error', (error) => {
    end = error.message;
    ended.abort();
  });
  child.once('exit', (code, signal) => {
    end = signal ? `ended by ${signal}` : `ended with code ${code}`;
    ended.abort();
  });
  if (pidFile && child.pid) writeFileSync(pidFile, String(child.pid));
  return {
    name,
    pid: child.pid ?? 0,
    ended: ended.signal,
    describeEnd: () => `${name} ${end}\n${lastLines(logFile)}`.trimEnd(),
    unref: () => child.unref(),
    stop: (signal = 'SIGTERM') => stopChild(child, ended.signal, signal, graceMs),
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {AbortSignal} ended
 * @param {NodeJS.Signals} signal
 * @param {number} graceMs
 */
async function stopChild(child, ended, signal, graceMs) {
  if (ended.aborted || !child.pid) return;
  const over = new Promise((resolve) => ended.addEventListener('abort', resolve, { once: true }));
  signalGroup(child.pid, signal);
  const force = setTimeout(() => signalGroup(child.pid ?? 0, 'SIGKILL'), graceMs);
  await over;
  clearTimeout(force);
  // What the process has started itself goes with it.
  signalGroup(child.pid, 'SIGKILL');
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
