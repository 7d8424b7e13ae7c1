import { spawn } from 'node:child_process';

export type ProgramOutcome =
  | { kind: 'ended'; exitCode: number | null; output: Buffer; complaint: string }
  /** The limit of the output was reached; `output` has its beginning. */
  | { kind: 'cut'; output: Buffer }
  | { kind: 'late' };

export interface ProgramLimits {
  deadlineMs: number;
  /** Of standard output. */
  maxBytes: number;
  /** Address space of the program and of its children, each. */
  memoryMb: number;
}

/** Of standard error: enough to recognise a message. */
const MAX_COMPLAINT = 2000;

/**
 * Bounds of memory and of processor time, so that a program whose parent was killed ends by itself. A machine whose own
 * limits are lower refuses to set them, and keeps its own.
 */
const BOUNDED = 'for limit in "v $1" "t $2" "c 0"; do ulimit -$limit 2>/dev/null; done; shift 2; exec "$@"';

/**
 * Runs a program on a hostile file: a process group of its own, without input, that is killed as a whole at the deadline
 * and when it writes too much.
 * @throws Error when the program cannot be started
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { deadlineMs, maxBytes, memoryMb }: ProgramLimits,
): Promise<ProgramOutcome> {
  const bounds = [String(memoryMb * 1024), String(Math.ceil(deadlineMs / 1000))];
  const child = spawn('/bin/sh', ['-c', BOUNDED, 'sh', ...bounds, program, ...args], {
    // Its own group; and no secret of this process in its environment.
    detached: true,
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    let forced: ProgramOutcome | undefined;
    const end = (outcome: ProgramOutcome) => {
      forced ??= outcome;
      killGroup(child.pid);
    };
    const deadline = setTimeout(() => end({ kind: 'late' }), deadlineMs);
    child.stdout.on('data', (part: Buffer) => {
      if (forced) return;
      parts.push(part.subarray(0, maxBytes - bytes));
      bytes += part.length;
      if (bytes > maxBytes) end({ kind: 'cut', output: Buffer.concat(parts) });
    });
    child.stderr.on('data', (part: Buffer) => {
      if (complaint.length < MAX_COMPLAINT) complaint += part.toString('utf8');
    });
    child.once('error', (error) => {
      clearTimeout(deadline);
      reject(error);
    });
    child.once('close', (exitCode) => {
      clearTimeout(deadline);
      // A child of the program must not outlive it.
      killGroup(child.pid);
      resolve(forced ?? { kind: 'ended', exitCode, output: Buffer.concat(parts), complaint });
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
