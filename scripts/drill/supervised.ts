import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import type { Host } from './network';

/** Milliseconds until a supervisor (compose, systemd) starts a process again. */
const RESTART_MS = 1000;

export interface Start {
  host: Host;
  name: string;
  program: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  logFolder: string;
}

export interface Machine {
  host: Host;
  process: Supervised;
}

/** A process on a machine of the drill, started again whenever it ends, as compose and systemd do. */
export class Supervised {
  private child: ChildProcess | null = null;
  private isWanted = false;
  private restart: NodeJS.Timeout | undefined;

  constructor(private options: Start) {
    this.start();
  }

  /** Ends it in order; the supervisor starts it as `next` says. */
  async exchange(next: Pick<Start, 'args' | 'env'>): Promise<void> {
    this.options = { ...this.options, ...next };
    await this.kill('SIGTERM');
  }

  start(): void {
    this.isWanted = true;
    this.launch();
  }

  /** Ends it by `signal`; the supervisor starts it again. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const ended = this.ended();
    this.child?.kill(signal);
    await ended;
  }

  /** Ends it for good. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.restart);
    await this.kill(signal);
  }

  private ended(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => child.once('close', () => resolve()));
  }

  private launch(): void {
    const { host, name, program, args, env, logFolder } = this.options;
    const log = openSync(path.join(logFolder, `${name}.log`), 'a');
    // `ip netns exec` becomes the program: its process id is the program's.
    this.child = spawn('ip', ['netns', 'exec', host.namespace, program, ...args], {
      env: env ?? process.env,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.child.once('close', () => {
      if (this.isWanted) this.restart = setTimeout(() => this.launch(), RESTART_MS);
    });
  }
}
