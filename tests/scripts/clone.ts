import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { chooseThrowAwayParent } from '@/scripts/servers/throw-away.mjs';

// A copy of the project with real commands and a stub of the app. Next, the worker, the seeds and the test programs do
// only the part that the commands check. So a command takes two seconds and can be broken at each place.

const ROOT = path.join(import.meta.dirname, '..', '..');
const COPIED = [
  // Files that Node loads before Next.
  'app/_web/action-text.mjs',
  'app/_web/http-guard.mjs',
  'app/_web/security-headers.mjs',
  'app/_web/drain.mjs',
  // Files bundled apart from Next.
  'app/_offline',
  'app/_ui/format-date.ts',
  'scripts',
  'deltas',
  'db',
  'lib',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'instrumentation.ts',
  'next.config.ts',
  'proxy.ts',
  'postcss.config.mjs',
  '.env.example',
];
/** Packages replaced by stubs; every other one is real. */
const STUBBED = ['next', 'vitest', 'typescript', '@biomejs', 'knip', '@playwright'];

const NEXT_STUB = `
const { mkdirSync, writeFileSync } = require('node:fs');
const folder = process.env.NEXT_DIST_DIR ?? '.next';
if (process.argv[2] === 'build') {
  setTimeout(() => {
    mkdirSync(folder + '/static/chunks', { recursive: true });
    mkdirSync(folder + '/diagnostics', { recursive: true });
    writeFileSync(folder + '/static/chunks/a.js', '');
    const register = { route: '/(app)/p/[project]/correspondence', firstLoadChunkPaths: [folder + '/static/chunks/a.js'] };
    writeFileSync(folder + '/diagnostics/route-bundle-stats.json', JSON.stringify([register]));
    writeFileSync(folder + '/BUILD_ID', 'stub');
  }, Number(process.env.STUB_BUILD_MS ?? 0));
} else if (process.argv[2] !== 'typegen') {
  const server = require('node:http').createServer((request, response) => {
    if (request.url === '/crash') process.exit(3);
    if (request.url === '/setup' && process.env.STUB_HAS_PEOPLE) response.statusCode = 404;
    response.end(JSON.stringify({ status: 'ok', environment: process.env }));
  });
  server.listen(Number(process.argv[process.argv.indexOf('--port') + 1]));
  process.on('SIGTERM', () => process.exit(0));
}
`;

// An npm stub whose install takes a given time; other commands go to the real npm.
export const NPM_STUB = `
import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync } from 'node:fs';
const [command, ...args] = process.argv.slice(2);
if (command === 'ci') {
  appendFileSync('installed.txt', [command, ...args].join(' ') + '\\n');
  const lock = '${path.join(ROOT, 'node_modules', '.package-lock.json')}';
  setTimeout(() => copyFileSync(lock, 'node_modules/.package-lock.json'), Number(process.env.STUB_INSTALL_MS ?? 0));
} else process.exitCode = spawnSync('npm', [command, ...args], { stdio: 'inherit' }).status;
`;

const WORKER_STUB = `
import { writeFileSync } from 'node:fs';
writeFileSync('worker.pid', String(process.pid));
process.on('SIGTERM', () => process.exit(0));
setInterval(() => {}, 1000);
`;

// Environment and results of a test runner for \`npm test\`: counts of passed and failed tests.
const RUNNER_STUB = `
const { writeFileSync } = require('node:fs');
const isBrowser = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined;
const name = isBrowser ? 'e2e' : process.argv[process.argv.indexOf('--project') + 1];
writeFileSync('told-' + name + '.json', JSON.stringify(process.env));
console.log(name + ' tests run');
setTimeout(() => {
  if (isBrowser) writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, '{"stats":{"expected":2}}');
  else {
    const file = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
    writeFileSync(file, '{"numPassedTests":3,"numFailedTests":0}');
  }
}, Number(process.env.STUB_TESTS_MS ?? 0));
`;

const CHECK_STUB = `process.exit(process.argv[1].includes(process.env.STUB_FAILS ?? 'nothing') ? 1 : 0);`;

const SEED_STUB = `
import { appendFileSync } from 'node:fs';
appendFileSync('seeded.txt', process.argv[2] + '\\n');
await new Promise((resolve) => setTimeout(resolve, Number(process.env.STUB_SEED_MS ?? 0)));
export {};
`;

export type Run = {
  child: ChildProcess;
  /** All it has printed so far. */
  output: () => string;
  /** Resolves when a line with this text was printed; rejects when it ends before. */
  sees: (text: string) => Promise<void>;
  ended: Promise<number | null>;
};

export class Clone {
  readonly folder = mkdtempSync(path.join(chooseThrowAwayParent(), 'dms clone งาน-'));
  readonly #runs: Run[] = [];

  constructor() {
    // As folders of people are; a server that runs as another user must get through.
    chmodSync(this.folder, 0o755);
    for (const name of COPIED) {
      cpSync(path.join(ROOT, name), path.join(this.folder, name), {
        recursive: true,
        filter: (source) => !/\.test\.tsx?$/.test(source),
      });
    }
    cpSync(path.join(ROOT, 'workers', 'tsconfig.json'), path.join(this.folder, 'workers', 'tsconfig.json'));
    this.write('workers/main.ts', WORKER_STUB);
    this.write('db/seed/main.ts', SEED_STUB);
    this.#linkPackages();
  }

  write(name: string, text: string): void {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  takeOut(name: string): void {
    rmSync(path.join(this.folder, name), { recursive: true });
  }

  read(name: string): string {
    return readFileSync(path.join(this.folder, name), 'utf8');
  }

  run(args: string[], env: Record<string, string> = {}, uid?: number): Run {
    return this.#start(process.execPath, args, env, { uid, stdin: 'ignore' });
  }

  #start(
    program: string,
    args: string[],
    env: Record<string, string>,
    { uid, stdin }: { uid?: number; stdin: 'ignore' | 'pipe' },
  ): Run {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH, HOME: uid === undefined ? HOME : this.folder, NODE_ENV: 'production', ...env },
      stdio: [stdin, 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    let text = '';
    const listeners = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        text += String(chunk);
        for (const listener of listeners) listener();
      });
    }
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const sees = (wanted: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => text.includes(wanted) && resolve();
        listeners.add(look);
        ended.then(() => reject(new Error(`it ended without printing "${wanted}":\n${text}`)));
        look();
      });
    const run = { child, output: () => text, sees, ended };
    this.#runs.push(run);
    return run;
  }

  /** Runs the command on a pseudo-terminal, which echoes output and accepts input. */
  runInTerminal(command: string, env: Record<string, string> = {}): Run {
    return this.#start('script', ['--quiet', '--return', '--command', command, '/dev/null'], env, { stdin: 'pipe' });
  }

  /** The processes that were started in this folder or for it and still run, by what they are. */
  processes(): string[] {
    return this.#listProcesses().map(({ command }) => command);
  }

  /** The process with this command. */
  findProcess(command: RegExp): number {
    const found = this.#listProcesses().find((one) => command.test(one.command));
    if (!found) throw new Error(`none of these: ${this.processes().join('; ')}`);
    return found.pid;
  }

  /** Gives all of it to another user. */
  giveTo(uid: number): void {
    for (const name of readdirSync(this.folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.startsWith('node_modules')) chownSync(path.join(this.folder, name), uid, uid);
    }
    chownSync(this.folder, uid, uid);
  }

  /** Ends what runs of it: the commands as a person does, and what a test that failed halfway has left. */
  async endAll(): Promise<void> {
    for (const run of this.#runs) {
      if (run.child.exitCode === null && run.child.signalCode === null) run.child.kill('SIGTERM');
    }
    await Promise.all(this.#runs.map((run) => run.ended));
    for (const { pid } of this.#listProcesses()) process.kill(pid, 'SIGKILL');
  }

  async remove(): Promise<void> {
    await this.endAll();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #listProcesses(): Array<{ pid: number; command: string }> {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 1 && pid !== process.pid)
      .map((pid) => ({ pid, command: describeProcess(pid, this.#places()) }))
      .filter((found): found is { pid: number; command: string } => found.command !== null);
  }

  /** Its folder, and the folders of its runs' throw-away servers. */
  #places(): string[] {
    const parent = chooseThrowAwayParent();
    return [this.folder, ...this.#runs.map(({ child }) => path.join(parent, `dms-test-${child.pid}-`))];
  }

  #linkPackages(): void {
    const real = path.join(ROOT, 'node_modules');
    const own = path.join(this.folder, 'node_modules');
    mkdirSync(own);
    for (const name of readdirSync(real)) {
      if (STUBBED.includes(name)) continue;
      if (name === '.package-lock.json') cpSync(path.join(real, name), path.join(own, name));
      else symlinkSync(path.join(real, name), path.join(own, name));
    }
    this.write('node_modules/next/package.json', '{}');
    this.write('node_modules/next/dist/bin/next', NEXT_STUB);
    this.write(
      'node_modules/next/dist/server/app-render/parse-and-validate-flight-router-state.js',
      'exports.parseAndValidateFlightRouterState = () => undefined;',
    );
    for (const program of ['typescript/bin/tsc', '@biomejs/biome/bin/biome', 'knip/bin/knip.js']) {
      this.write(`node_modules/${program}`, CHECK_STUB);
    }
    this.write(
      'node_modules/vitest/vitest.mjs',
      RUNNER_STUB.replace("const { writeFileSync } = require('node:fs')", "import { writeFileSync } from 'node:fs'"),
    );
    this.write('node_modules/@playwright/test/cli.js', RUNNER_STUB);
  }
}

function describeProcess(pid: number, places: string[]): string | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const cwd = readlinkSync(`/proc/${pid}/cwd`);
    return places.some((place) => command.includes(place) || cwd.startsWith(place)) ? command : null;
  } catch {
    // It ended while we looked, or belongs to somebody we may not look at.
    return null;
  }
}
