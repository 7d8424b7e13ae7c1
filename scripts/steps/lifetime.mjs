import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findParentNpm, startOf } from '../servers/process-record.mjs';
import { LOG_MODE, lastLines, signalGroup } from '../servers/server-process.mjs';
import { say, sayError } from './progress.mjs';

// Long enough for a command to clean up, short enough for a person at the keyboard.
const COMMAND_GRACE_MS = 10_000;
const SHOWN_LOG_LINES = 40;
// Exit code of shells for a command ended by Ctrl-C.
const STOPPED_EXIT_CODE = 130;

/** npm passes on the Ctrl-C that the terminal has already sent to us; a person needs longer for the second one. */
const SAME_REQUEST_MS = 700;

/**
 * @typedef {object} CommandOptions
 * @property {string} [logFile] gets the output; none for what must not be kept
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {boolean} [isShown] also shows the output
 * @property {boolean} [isProtected] a stop request waits for its end
 */

/**
 * @typedef {object} Kept
 * @property {string} name
 * @property {number} pid
 * @property {() => Promise<void>} stop
 * @property {Promise<void>} [over] when it ends by itself, everything ends
 * @property {() => string} [describeEnd]
 */

/** Thrown when a person or the system asked to stop: the end of the work, not a failure. */
export class StopRequest extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/**
 * The life of one command: its children and their end. A stop request only aborts `signal`, and all waits give up on
 * that. `stopAll` then stops in the reverse order of starting, so nothing is half-started or left.
 */
export class Lifetime {
  #abort = new AbortController();
  /** @type {Kept[]} */
  #kept = [];
  /** @type {Set<number>} */
  #commands = new Set();
  #requestedAt = 0;
  /** True if the terminal of its start was closed. */
  hasLostTerminal = false;

  constructor() {
    this.signal = this.#abort.signal;
    process.on('SIGINT', () => this.#request('SIGINT'));
    process.on('SIGTERM', () => this.#request('SIGTERM'));
    // A closed terminal ends what it shows. Without one (nohup, a service manager) there is nothing to close.
    process.on('SIGHUP', () => {
      if (!process.stdout.isTTY) return;
      this.hasLostTerminal = true;
      this.#request('SIGHUP');
    });
    this.#watchNpm();
  }

  /** @param {Error} reason */
  fail(reason) {
    this.#abort.abort(reason);
  }

  /**
   * Takes over a running server.
   * @template {Kept} T
   * @param {T} server
   * @returns {T}
   */
  keep(server) {
    this.#kept.push(server);
    server.over?.then(() => this.fail(new Error(server.describeEnd?.() ?? `${server.name} has ended`)));
    return server;
  }

  /**
   * Runs a command to its end; its output goes to a file, or to the screen when `isShown`.
   * @param {string} command
   * @param {string[]} args
   * @param {CommandOptions} options
   */
  async run(command, args, options) {
    const code = await this.runForCode(command, args, options);
    if (code === 0) return;
    const { logFile } = options;
    const hint = options.isShown || !logFile ? '' : `\n${lastLines(logFile, SHOWN_LOG_LINES)}\n(all of it: ${logFile})`;
    throw new Error(`${path.basename(command)} ${args.join(' ')} ended with code ${code}${hint}`);
  }

  /**
   * The same, for commands whose exit code is an answer.
   * @param {string} command
   * @param {string[]} args
   * @param {CommandOptions} options
   * @returns {Promise<number>}
   */
  async runForCode(command, args, { env, logFile, isShown = false, isProtected = false, cwd }) {
    this.signal.throwIfAborted();
    if (logFile) {
      mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o750 });
      writeFileSync(logFile, '', { mode: LOG_MODE });
    }
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const pid = child.pid ?? 0;
    this.#commands.add(pid);
    /** @type {Array<[import('node:stream').Readable, NodeJS.WriteStream]>} */
    const streams = [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ];
    for (const [from, to] of streams) {
      from.on('data', (chunk) => {
        if (logFile) writeFileSync(logFile, chunk, { flag: 'a' });
        if (isShown) to.write(chunk);
      });
    }
    /** @type {NodeJS.Timeout | undefined} */
    let force;
    const stop = () => {
      if (isProtected) return;
      signalGroup(pid, 'SIGTERM');
      force = setTimeout(() => signalGroup(pid, 'SIGKILL'), COMMAND_GRACE_MS);
    };
    this.signal.addEventListener('abort', stop, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, signal) => {
          if (this.signal.aborted) reject(this.signal.reason);
          else resolve(code ?? (signal ? 128 : 1));
        });
      });
    } finally {
      clearTimeout(force);
      this.signal.removeEventListener('abort', stop);
      signalGroup(pid, 'SIGKILL');
      this.#commands.delete(pid);
    }
  }

  /**
   * Runs several works in parallel; the first failure aborts the rest before it is thrown.
   * @param {Array<() => Promise<unknown>>} works
   */
  async together(works) {
    await Promise.allSettled(
      works.map((work) =>
        work().catch((error) => {
          if (!this.signal.aborted) this.fail(error);
        }),
      ),
    );
    this.signal.throwIfAborted();
  }

  /** @param {number} durationMs */
  async pause(durationMs) {
    this.signal.throwIfAborted();
    await new Promise((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer);
        reject(this.signal.reason);
      };
      const timer = setTimeout(() => {
        this.signal.removeEventListener('abort', giveUp);
        resolve(undefined);
      }, durationMs);
      this.signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Stops everything, the last started first. */
  async stopAll() {
    for (let server = this.#kept.at(-1); server; server = this.#kept.at(-1)) {
      say(`  stopping ${server.name}`);
      try {
        await server.stop();
      } catch (error) {
        sayError(`${server.name} cannot be stopped: ${error}`);
      }
      this.#kept.pop();
    }
  }

  /** @param {NodeJS.Signals} signal */
  #request(signal) {
    if (!this.#requestedAt) {
      this.#requestedAt = Date.now();
      say(`\n${signal === 'SIGINT' ? 'Ctrl-C' : signal}: stopping everything (once more to end at once)`);
      this.#abort.abort(new StopRequest(signal));
      return;
    }
    if (Date.now() - this.#requestedAt < SAME_REQUEST_MS) return;
    sayError('Ending at once.');
    for (const group of [...this.#commands, ...this.#kept.map((server) => server.pid)]) signalGroup(group, 'SIGKILL');
    if (this.hasLostTerminal) hangUp();
    process.exit(1);
  }

  /** npm forwards signals, but a killed npm sends none. */
  #watchNpm() {
    const npm = process.env.npm_lifecycle_event ? findParentNpm() : null;
    if (npm === null) return;
    const start = startOf(npm);
    const timer = setInterval(() => {
      if (startOf(npm) === start || this.#requestedAt) return;
      this.#request('SIGTERM');
    }, 1000);
    timer.unref();
  }
}

/**
 * Does the work of a command and then stops all it has started, whatever happened. Returns the exit code.
 * @param {Lifetime} lifetime
 * @param {() => Promise<number | void>} work may return an exit code of its own
 * @returns {Promise<number>}
 */
export async function runToTheEnd(lifetime, work) {
  try {
    return (await work()) ?? 0;
  } catch (error) {
    if (error instanceof StopRequest) return STOPPED_EXIT_CODE;
    sayError(`\n${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await lifetime.stopAll();
    if (lifetime.hasLostTerminal) hangUp();
  }
}

/**
 * Ends this process as the signal itself would. An exit restores the terminal's state, and Node 20 aborts without a
 * terminal: a core file for each closed window.
 */
function hangUp() {
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}
