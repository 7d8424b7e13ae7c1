import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readLiveProcess, writeProcessRecord } from '@/scripts/servers/process-record.mjs';
import { productionWebArguments } from '@/scripts/steps/build.mjs';
import { listPlaywrightFailures, listVitestFailures } from '@/scripts/steps/failures.mjs';
import { arePackagesInstalled } from '@/scripts/steps/node-packages.mjs';
import { ROOT } from '@/scripts/steps/places.mjs';
import { Scoreboard } from '@/scripts/steps/scoreboard.mjs';
import { judge } from '@/scripts/steps/test-runners.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-commands-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('npm ci is needed', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };

  test.each([
    ['when nothing is installed', null, false],
    ['when a package is missing', {}, false],
    ['when a version differs', { 'node_modules/a': { version: '1.0.1' } }, false],
    [
      'when there is one too many',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } },
      false,
    ],
    ['unless all is there that this platform takes', { 'node_modules/a': { version: '1.0.0' } }, true],
  ])('%s', (_case, present, isInstalled) => {
    write('package-lock.json', JSON.stringify({ packages: wanted }));
    if (present) write('node_modules/.package-lock.json', JSON.stringify({ packages: present }));
    expect(arePackagesInstalled(folder)).toBe(isInstalled);
  });
});

test('the web process of an installation is started as that of `npm start`', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const words = productionWebArguments().map((word) =>
    word.replace(`${pathToFileURL(ROOT)}/`, './').replace(`${ROOT}${path.sep}`, ''),
  );
  expect(scripts['start:web']).toBe(['node', ...words].join(' '));
});

test.each([
  ['ops/compose.yaml', /command: \[(node, --max.*)\]/],
  ['ops/Dockerfile', /CMD \[(.*)\]/],
  ['ops/systemd/dms-web@.service', /ExecStart=\/usr\/bin\/env (node --max.*)/],
])('%s starts the web by the same command, without npm, which does not pass signals on', (file, pattern) => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const command = pattern.exec(readFileSync(path.join(ROOT, file), 'utf8'))?.[1];
  expect(command?.replaceAll(/[",']/g, '')).toBe(scripts['start:web']);
});

describe('the closing line of the tests', () => {
  test('adds up what the runners counted and counts every other step as one', async () => {
    const { lines, exitCode } = await close([
      ['types', async () => undefined],
      ['unit', async () => ({ passed: 40, failed: 0 })],
    ]);
    expect(lines.at(-1)).toBe('41 passed, 0 failed');
    expect(exitCode).toBe(0);
  });

  test('fails when one step fails, and still runs the remaining steps', async () => {
    const { lines, exitCode } = await close([
      ['types', () => Promise.reject(new Error('wrong type'))],
      ['unit', async () => ({ passed: 40, failed: 2 })],
    ]);
    expect(lines.at(-1)).toBe('40 passed, 3 failed');
    expect(exitCode).toBe(1);
  });

  test('comes right after what failed, which is named with its reason', async () => {
    const vitest = {
      testResults: [
        {
          name: path.join(ROOT, 'lib/a.test.ts'),
          status: 'failed',
          message: 'no such module\n  at b',
          assertionResults: [],
        },
        {
          name: path.join(ROOT, 'lib/b.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [asserted('passed'), asserted('failed')],
        },
      ],
    };
    const spec = {
      title: 'opens',
      ok: false,
      file: 'c.spec.ts',
      line: 7,
      tests: [{ results: [{ error: { message: 'gone' } }] }],
    };
    const playwright = { suites: [{ suites: [{ specs: [spec, { ...spec, ok: true }] }] }] };
    const { lines } = await close([
      ['types', () => Promise.reject(new Error('wrong type\nin one place'))],
      ['servers', async () => ({ passed: 1, failed: 2, failures: listVitestFailures(vitest) })],
      ['e2e', async () => ({ passed: 1, failed: 1, failures: listPlaywrightFailures(playwright) })],
    ]);
    expect(lines.slice(-6)).toEqual([
      '✗ types: wrong type',
      '✗ servers: lib/a.test.ts: no such module',
      '✗ servers: lib/b.test.ts › a letter is numbered: expected 1 to be 2',
      '✗ e2e: c.spec.ts:7 › opens: gone',
      '',
      '2 passed, 4 failed',
    ]);
  });

  test('stays in sight when everything fails', async () => {
    const failures = Array.from({ length: 100 }, (_, at) => `test ${at}`);
    const { lines } = await close([['unit', async () => ({ passed: 1, failed: 100, failures })]]);
    expect(lines.slice(-4)).toEqual(['✗ unit: test 39', '… and 60 more', '', '1 passed, 100 failed']);
  });

  test('is a failure when nothing was tested', async () => {
    expect((await close([])).exitCode).toBe(1);
    expect(() => judge(0, 0, 0, 0, [])).toThrow('no test ran');
  });

  test('is a failure when a runner crashed after tests that passed', () => {
    expect(judge(1, 40, 0, 0, [])).toEqual({ passed: 40, failed: 1, failures: ['its runner ended with code 1'] });
    const broken = ['lib/a.test.ts: no such module'];
    expect(judge(1, 40, 0, 0, broken)).toEqual({ passed: 40, failed: 1, failures: broken });
  });
});

describe('the scan of the client bundle', () => {
  const route = { route: '/(app)/p/[project]/correspondence', firstLoadChunkPaths: ['.next/static/chunks/a.js'] };

  beforeEach(() => {
    write('static/chunks/a.js', 'console.log("a page")');
    write('diagnostics/route-bundle-stats.json', JSON.stringify([route]));
  });

  test('passes a clean bundle and says what each page costs', () => {
    const { status, stdout } = scan();
    expect(stdout).toContain('kB  /(app)/p/[project]/correspondence');
    expect(status).toBe(0);
  });

  test('finds server code in a chunk', () => {
    write('static/chunks/b.js', 'const url = process.env.DATABASE_URL');
    expect(scan().stderr).toContain('"DATABASE_URL" is in chunks/b.js');
  });

  test('finds selectors on an ancestor’s position, and allows those on the element’s own', () => {
    write(
      'static/chunks/a.css',
      '.last\\:mb-0:last-child{margin:0}.group-hover\\:b:is(:where(.group):hover *){color:red}',
    );
    expect(scan().status).toBe(0);
    write('static/chunks/b.css', '.a{color:red}.group-last\\:hidden:is(:where(.group):last-child *){display:none}');
    expect(scan()).toMatchObject({ status: 1, stderr: expect.stringContaining('hidden:is(:where(.group):last') });
    write('static/chunks/b.css', '.group-not-last\\:b:is(:where(.group\\/row):not(:last-child) *){color:red}');
    expect(scan()).toMatchObject({ status: 1, stderr: expect.stringContaining('group-not-last') });
  });

  test('does not take an empty folder for a clean bundle', () => {
    rmSync(path.join(folder, 'static/chunks/a.js'));
    write('diagnostics/route-bundle-stats.json', '[]');
    expect(scan()).toMatchObject({ status: 1, stderr: expect.stringContaining('no chunk in') });
  });

  test('refuses a register or another page that is heavier than its limit, but not the gallery', () => {
    const noise = Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2)).join('');
    write('static/chunks/heavy.js', noise);
    const heavy = { firstLoadChunkPaths: ['.next/static/chunks/heavy.js'] };
    const refusal = (...routes: object[]) => {
      write('diagnostics/route-bundle-stats.json', JSON.stringify(routes));
      return scan();
    };
    expect(refusal({ ...route, ...heavy }).stderr).toContain('the limit is 180 kB');
    expect(refusal(route, { route: '/(app)/inbox', ...heavy }).stderr).toContain('the limit is 200 kB');
    expect(refusal(route, { route: '/(dev)/gallery', ...heavy }).status).toBe(0);
  });

  test('refuses a build without the register', () => {
    write('diagnostics/route-bundle-stats.json', '[]');
    expect(scan()).toMatchObject({ status: 1, stderr: expect.stringContaining('is not among the routes') });
  });
});

describe('the record of a process', () => {
  test('finds the process while it runs, and not once it has ended', async () => {
    const record = path.join(folder, 'server.process');
    const child = spawn('sleep', ['60']);
    writeProcessRecord(record, child.pid ?? 0);
    expect(readLiveProcess(record)).toBe(child.pid);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(readLiveProcess(record)).toBeNull();
  });

  test('does not take another process with the same id for it', () => {
    write('server.process', `${process.pid} 1\n`);
    expect(readLiveProcess(path.join(folder, 'server.process'))).toBeNull();
  });
});

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function scan(): { status: number | null; stdout: string; stderr: string } {
  const script = path.join(import.meta.dirname, '..', '..', 'scripts', 'scan-client-bundle.mjs');
  return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
}

function asserted(status: string) {
  const failureMessages = status === 'failed' ? ['\u001b[31mexpected 1 to be 2\u001b[0m\n  at c'] : [];
  return { fullName: 'a letter is numbered', status, failureMessages };
}

type Work = () => Promise<{ passed: number; failed: number; failures?: string[] } | undefined>;

async function close(works: Array<[string, Work]>): Promise<{ lines: string[]; exitCode: number }> {
  let text = '';
  const outputs = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      if (stream === process.stdout) text += String(chunk);
      return true;
    }),
  );
  try {
    const board = new Scoreboard();
    const lifetime = { signal: new AbortController().signal };
    for (const [name, work] of works) await board.record(lifetime, name, work);
    return { exitCode: board.close(), lines: text.trimEnd().split('\n') };
  } finally {
    for (const output of outputs) output.mockRestore();
  }
}
