import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { MoveRecord } from './check-records';

/** A process that is killed and started again as often as the soak likes. */
export interface KeptProcess {
  kill: () => Promise<void>;
  /** For SIGSTOP and SIGCONT. */
  signal: (signal: NodeJS.Signals) => void;
  /** Lets it finish what it has begun. */
  finish: () => Promise<void>;
  /** It ends by this signal, and stays away. */
  end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts Node with `args` and, whenever it was killed, starts it again. Lines of its output go to `onLine`. */
export function keepRunning(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): KeptProcess {
  let child: ChildProcess;
  let isFinishing = false;
  const start = () => {
    let rest = '';
    child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout?.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\n');
      // The kill may have cut the last line; its caller got no answer either.
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    child.once('close', () => {
      if (!isFinishing) start();
    });
  };
  start();
  const endWithUs = () => {
    isFinishing = true;
    child.kill('SIGKILL');
  };
  process.once('exit', endWithUs);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  };
  const endForGood = async (signal: NodeJS.Signals) => {
    isFinishing = true;
    await end(signal);
    process.removeListener('exit', endWithUs);
  };
  return {
    kill: () => end('SIGKILL'),
    signal: (name) => void child.kill(name),
    finish: () => endForGood('SIGTERM'),
    end: endForGood,
  };
}

/** Parses a caller's line; null for other output, such as a runtime warning. */
export function readRecord(line: string): MoveRecord | null {
  return line.startsWith('{"kind"') ? (JSON.parse(line) as MoveRecord) : null;
}
