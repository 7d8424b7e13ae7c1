import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { databaseNameOf } from '@/db/admin-connection';
import { heard } from './streams';

/** As much as an operator needs of what a program complains about. */
const MOST_COMPLAINT = 600;

/** The address of a MariaDB for its own command line programs. The password stays out of what `ps` shows. */
export interface ToolServer {
  args: string[];
  env: NodeJS.ProcessEnv;
  database: string;
}

export function toolServerOf(url: string): ToolServer {
  const { hostname, port, username, password } = new URL(url);
  return {
    args: [
      // Options of the machine's own files would change the output.
      '--no-defaults',
      '--protocol=tcp',
      `--host=${hostname}`,
      `--port=${port || '3306'}`,
      `--user=${decodeURIComponent(username)}`,
    ],
    // `--stop-datetime` and TIMESTAMP values are read in this zone.
    env: { ...process.env, MYSQL_PWD: decodeURIComponent(password), TZ: 'UTC' },
    database: databaseNameOf(url),
  };
}

/**
 * Output of a program, as a stream that ends well only if the program does. Destroying the stream ends the program.
 * @throws Error (through the stream) with the program's own words
 */
export function readFrom(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Readable {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = heard(new PassThrough());
  output.once('close', () => child.kill('SIGKILL'));
  pipeline(child.stdout, output, { end: false }).catch((error) => output.destroy(error));
  ended(child, program).then(
    () => output.end(),
    (error) => output.destroy(error),
  );
  return output;
}

/** A program that reads statements; `over` settles with its end. */
export function writeTo(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { input: Writable; over: Promise<void> } {
  const child = spawn(program, args, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  // Its own complaint says more than the broken pipe that follows.
  child.stdin.on('error', () => undefined);
  return { input: child.stdin, over: ended(child, program) };
}

/** Runs a program to its end. @throws Error with the program's own words */
export async function runTool(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await ended(spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] }), program);
}

async function ended(
  child: ChildProcessByStdio<Writable | null, Readable | null, Readable>,
  program: string,
): Promise<void> {
  let complaint = '';
  child.stderr.on('data', (part: Buffer) => {
    complaint = `${complaint}${part}`.slice(-MOST_COMPLAINT);
  });
  const [code, signal] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error(`${program} is not installed (Debian: apt-get install mariadb-client)`);
    throw error;
  });
  if (code !== 0) throw new Error(`${program} ended with ${code ?? signal}: ${complaint.trim()}`);
}
