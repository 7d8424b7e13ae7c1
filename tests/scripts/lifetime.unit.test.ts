import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startOf } from '@/scripts/servers/process-record.mjs';
import { findFirst } from '@/scripts/servers/programs.mjs';

const hasTerminals = findFirst(['script']) !== null;
const LIFETIME = path.join(import.meta.dirname, '..', '..', 'scripts', 'steps', 'lifetime.mjs');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-lifetime-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('Ctrl-C waits for what must not be cut off, such as an installation, and does nothing after it', async () => {
  const command = start(`
    await lifetime.run('sh', ['-c', 'echo begun; until [ -e go-on ]; do sleep 0.1; done; touch installed'], { isProtected: true, isShown: true });
    await lifetime.run('touch', ['after'], {});`);
  await command.sees('begun');
  command.child.kill('SIGINT');
  await command.sees('stopping everything');
  writeFileSync(path.join(folder, 'go-on'), '');
  expect(await command.ended).toBe(130);
  expect(existsSync(path.join(folder, 'installed'))).toBe(true);
  expect(existsSync(path.join(folder, 'after'))).toBe(false);
});

test('Ctrl-C once more ends at once what does not end by itself', async () => {
  const command = start(`
    lifetime.keep({ name: 'a server that hangs', pid: 0, stop: () => new Promise(() => setInterval(() => {}, 1000)) });
    await lifetime.run('sh', ['-c', 'trap "" TERM; echo begun; while :; do sleep 0.1; done'], { isShown: true });`);
  await command.sees('begun');
  // A signal that npm passes on counts like the first one: here both wait for the process to continue.
  for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) command.child.kill(signal);
  await command.sees('once more to end at once');
  expect(command.output()).not.toContain('Ending at once.');
  // A person tries again until it ends.
  await expect
    .poll(() => {
      command.child.kill('SIGINT');
      return command.output();
    })
    .toContain('Ending at once.');
  expect(await command.ended).toBe(1);
});

test.runIf(hasTerminals)('ends without complaint when its terminal is closed', async () => {
  writeFileSync(
    path.join(folder, 'command.mjs'),
    programOf(`console.log('It is ' + process.pid + '.'); await lifetime.pause(60_000);`),
  );
  // Only the session leader of a terminal gets its hangup signal.
  const line = `exec '${process.execPath}' command.mjs '${LIFETIME}' 2> complaints`;
  const terminal = watch(spawn('script', ['--quiet', '--command', line, '/dev/null'], { cwd: folder }));
  await terminal.sees('.');
  const pid = Number(/\d+/.exec(terminal.output())?.[0]);
  expect(startOf(pid)).not.toBeNull();
  terminal.child.kill('SIGKILL');
  // Its entry in /proc stays where the first process of a container does not collect orphans.
  await expect.poll(() => startOf(pid)).toBeNull();
  expect(readFileSync(path.join(folder, 'complaints'), 'utf8')).toBe('');
});

function start(work: string): Watched {
  const program = programOf(work);
  return watch(spawn(process.execPath, ['--input-type=module', '-e', program, LIFETIME], { cwd: folder }));
}

/** The text of a command that gets the lifetime's address as its last word. */
function programOf(work: string): string {
  return `const { Lifetime, runToTheEnd } = await import(process.argv.at(-1));
    const lifetime = new Lifetime();
    process.exit(await runToTheEnd(lifetime, async () => {${work}}));`;
}

interface Watched {
  child: ChildProcess;
  output: () => string;
  sees: (text: string) => Promise<void>;
  ended: Promise<number | null>;
}

function watch(child: ChildProcessWithoutNullStreams): Watched {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  return {
    child,
    output: () => text,
    sees: (wanted) => expect.poll(() => text).toContain(wanted),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}
