import { readdirSync, readFileSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '@/db/testing/database';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { findFirst } from '@/scripts/servers/programs.mjs';
import { Clone, NPM_STUB, type Run } from './clone';

const NOBODY = 65534;
// The last line of a start.
const READY = 'Ctrl-C stops everything';
const isRoot = process.getuid?.() === 0;
const hasTerminals = findFirst(['script']) !== null;

let clone: Clone;
let port: number;

/** No other account of the machine reads logs and settings, whatever the habit of this one. */
function expectPrivateFiles(): void {
  const logs = path.join(clone.folder, '.data', 'logs');
  const files = readdirSync(logs).map((name) => path.join(logs, name));
  expect(files.length).toBeGreaterThan(1);
  for (const file of [...files, logs, path.join(clone.folder, '.data', 'settings.json')]) {
    expect([file, statSync(file).mode & 0o007]).toEqual([file, 0]);
  }
}

async function makeClone(): Promise<void> {
  clone = new Clone();
  port = await findFreePort();
}

describe('npm start', () => {
  beforeEach(makeClone);
  afterEach(() => clone.remove());

  test('brings everything up, and on SIGTERM stops it in order and leaves nothing running', async () => {
    const run = start();
    await run.sees(READY);
    expect(run.output()).toContain(`http://localhost:${port}`);
    expect(run.output()).toContain('Demo sign-ins');
    expect(clone.read('seeded.txt')).toBe('master\ndemo\n');

    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.output()).toMatch(/stopping web\s+stopping worker\s+stopping Redis\s+stopping MariaDB/);
    await expectNothingRuns();
  });

  test.each([
    ['MariaDB is made', 'Making and starting MariaDB'],
    ['deltas are applied', 'Applying the deltas'],
    ['the app is built and the demo seeded', 'Building the app'],
    ['the app starts', 'Building the worker'],
  ])('interrupted while %s, leaves nothing running and starts whole the next time', async (_phase, line) => {
    const run = start({ STUB_BUILD_MS: '500', STUB_SEED_MS: '300' });
    await run.sees(line);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(130);
    await expectNothingRuns();
    await startAndStop();
  });

  test('says what failed, with the end of its log', async () => {
    clone.write('db/seed/main.ts', "throw new Error('there is no such organization');");
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('there is no such organization');
    expect(run.output()).toMatch(/all of it: .*seed-master\.log/);
    await expectNothingRuns();
  });

  test.each([
    [
      'a database that does not answer',
      { DATABASE_URL: 'mysql://me:x@127.0.0.1:1/dms' },
      'is it running, and is DATABASE_URL right?',
    ],
    ['a database of another kind', { DATABASE_URL: 'postgres://me:x@127.0.0.1:1/dms' }, 'must begin with mysql://'],
    ['a port that is none', { PORT: 'http' }, 'PORT is http: it has to be a number between 1 and 65535.'],
  ])('says what to do about %s', async (_what, env, words) => {
    const run = start({ REDIS_URL: String(process.env.REDIS_URL), ...env });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(words);
    await expectNothingRuns();
  });

  test('uses the servers of the environment, without demo data', async () => {
    const database = await createTestDatabase({ contents: 'empty' });
    const run = start({
      DATABASE_URL: database.databaseUrl,
      DATABASE_ADMIN_URL: database.adminUrl,
      REDIS_URL: `${process.env.REDIS_URL}`,
    });
    await run.sees(READY);
    await run.sees('/setup');
    expect(run.output()).not.toMatch(/MariaDB|Redis|Demo sign-ins/);
    expect(clone.read('seeded.txt')).toBe('master\n');
    run.child.kill('SIGTERM');
    await run.ended;
    await database.drop();
  });

  test('starts of its own what the environment does not name, and sends nobody to a page that is closed', async () => {
    const database = await createTestDatabase({ contents: 'empty' });
    const addresses = { DATABASE_URL: database.databaseUrl, DATABASE_ADMIN_URL: database.adminUrl };
    const run = start({ ...addresses, STUB_HAS_PEOPLE: '1' });
    await run.sees(READY);
    await run.sees('Ctrl-C stops everything');
    expect(run.output()).not.toContain('/setup');
    expect(run.output()).toContain('Starting Redis');
    expectPrivateFiles();
    expect(run.output()).not.toMatch(/MariaDB|Demo sign-ins/);
    run.child.kill('SIGTERM');
    await run.ended;
    await database.drop();
  });

  test('installs the packages that are missing, also after an installation that was cut off', async () => {
    clone.write('stub/npm-cli.js', NPM_STUB);
    clone.takeOut('node_modules/.package-lock.json');
    const npm = { npm_execpath: path.join(clone.folder, 'stub', 'npm-cli.js') };
    const cutOff = start({ ...npm, STUB_INSTALL_MS: '5000' });
    await cutOff.sees('Installing the Node packages');
    cutOff.child.kill('SIGINT');
    expect(await cutOff.ended).toBe(130);
    await expectNothingRuns();

    const run = start(npm);
    await run.sees(READY);
    expect(run.output()).toContain('✓ Installing the Node packages');
    expect(clone.read('installed.txt')).toContain('ci --include=dev');
  });

  test.runIf(isRoot)('runs for an ordinary user', async () => {
    clone.giveTo(NOBODY);
    const run = start({}, NOBODY);
    await run.sees(READY);
    expect(userOf('.data/mariadb/server.process')).toBe(String(NOBODY));
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });
});

describe('npm start where it has run before', () => {
  beforeAll(async () => {
    await makeClone();
    await startAndStop();
  });
  afterEach(() => clone.endAll());
  afterAll(() => clone.remove());

  test('keeps data, ports and secrets over restarts and does not build what has not changed', async () => {
    const settings = clone.read('.data/settings.json');
    const run = await startAndStop();
    expect(clone.read('.data/settings.json')).toBe(settings);
    expect(run.output()).not.toContain('Building');
    expect(run.output()).not.toContain('Making');
  });

  test('takes other ports when its own are taken, and says so', async () => {
    const { mariadbPort } = JSON.parse(clone.read('.data/settings.json')) as { mariadbPort: number };
    const squatters = [await listen(port), await listen(mariadbPort)];
    const run = start();
    await run.sees(READY);
    expect(run.output()).toContain(`port ${port} is taken by another program`);
    expect(run.output()).toContain(`port ${mariadbPort} of MariaDB is taken by another program`);
    expect(run.output()).not.toContain(`http://localhost:${port}\n`);
    for (const squatter of squatters) squatter.close();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  test('recovers from a run that was killed: stops what it left and starts', async () => {
    const killed = start();
    await killed.sees(READY);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(clone.processes().length).toBeGreaterThanOrEqual(4);
    const run = await startAndStop();
    expect(run.output()).toContain('left over from a run that was killed');
    await expectNothingRuns();
  });

  test.runIf(hasTerminals).each<[string, (run: Run) => void]>([
    ['Ctrl-C is pressed', (run) => run.child.stdin?.write('\u0003')],
    ['its terminal is closed', (run) => run.child.kill('SIGKILL')],
    ['npm is killed', () => process.kill(clone.findProcess(/^npm start/), 'SIGKILL')],
  ])('started by a person in a terminal, ends with all it has started when %s', async (_what, end) => {
    const run = clone.runInTerminal('npm start', { PORT: String(port) });
    await run.sees(READY);
    end(run);
    await run.ended;
    // In its own time: the last way is noticed within a second, and the servers end as after any other.
    await expect.poll(() => clone.processes()).toEqual([]);
    await startAndStop();
  });
});

describe('while it runs', () => {
  let running: Run;

  beforeAll(async () => {
    await makeClone();
    // With the strictest habit: what others have to reach is opened by name.
    running = clone.run(['--import', 'data:text/javascript,process.umask(0o077)', 'scripts/start.mjs'], {
      PORT: String(port),
    });
    await running.sees(READY);
  });

  afterAll(() => clone.remove());

  test('web and worker have the rights of the app, never those of the administrator', async () => {
    const answer = await fetch(`http://localhost:${port}/`);
    const { environment } = (await answer.json()) as { environment: NodeJS.ProcessEnv };
    expect(environment.DATABASE_URL).toMatch(/^mysql:\/\/dms_web:/);
    expect(environment.AUTH_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(environment.DATABASE_ADMIN_URL).toBeUndefined();
  });

  test.runIf(isRoot)('MariaDB and Redis run as ordinary users, although root started them', () => {
    expect(userOf('.data/mariadb/server.process')).not.toBe('0');
    expect(userOf('.data/redis/server.process')).not.toBe('0');
    expect(running.output()).toMatch(/MariaDB runs as the user \S+[\s\S]+Redis runs as the user \S+/);
  });

  test('a second start in the same folder is refused and does not touch it', async () => {
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('It already runs from this folder');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  });

  test('its schema cannot be taken away', async () => {
    const reset = clone.run(['scripts/database.mjs', 'reset']);
    expect(await reset.ended).toBe(1);
    expect(reset.output()).toContain('The app is running');
  });

  test('a worker that dies is started again', async () => {
    const firstPid = Number(clone.read('worker.pid'));
    process.kill(firstPid, 'SIGKILL');
    await running.sees('the worker runs again');
    await expect.poll(() => Number(clone.read('worker.pid'))).not.toBe(firstPid);
  });

  test('a web that dies is reported, and everything stops with a failure', async () => {
    await fetch(`http://localhost:${port}/crash`).catch(() => {});
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain('web ended with code 3');
    await expectNothingRuns();
  });

  test('the database commands work without it', async () => {
    const rollback = clone.run(['scripts/database.mjs', 'rollback', '--to', '12']);
    expect(await rollback.ended).toBe(0);
    expect(rollback.output()).toContain('rolled back 13-');
    const apply = clone.run(['scripts/database.mjs', 'apply']);
    expect(await apply.ended).toBe(0);
    expect(apply.output()).toContain('applied 13-');
    await expectNothingRuns();
  });
});

/** Ending takes the system a moment, also by force. */
async function expectNothingRuns(): Promise<void> {
  await expect.poll(() => clone.processes()).toEqual([]);
}

function start(env: Record<string, string> = {}, uid?: number): Run {
  return clone.run(['scripts/start.mjs'], { PORT: String(port), ...env }, uid);
}

async function startAndStop(): Promise<Run> {
  const run = start();
  await run.sees(READY);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  return run;
}

function listen(wanted: number): Promise<net.Server> {
  const server = net.createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => resolve(server));
  });
}

function userOf(record: string): string {
  const [pid] = clone.read(record).split(' ');
  return /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
}
