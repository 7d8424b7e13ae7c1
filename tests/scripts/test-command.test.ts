import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseThrowAwayParent } from '@/scripts/servers/throw-away.mjs';
import { Clone, type Run } from './clone';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
// Somebody who tests has a system of their own, which no test may touch.
const OWN_SYSTEM = {
  DATABASE_URL: 'mysql://me@127.0.0.1:1/mine',
  REDIS_URL: 'redis://127.0.0.1:1',
  REDIS_SENTINELS: '127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

let clone: Clone;

describe('npm test', () => {
  beforeEach(() => {
    clone = new Clone();
  });
  afterEach(() => clone.remove());

  test('ends with one line over everything, on servers of its own that are gone afterwards', async () => {
    const run = start(OWN_SYSTEM);
    expect(await run.ended).toBe(0);
    expect(run.output().trimEnd().split('\n').at(-1)).toBe('15 passed, 0 failed');
    expect(clone.read('seeded.txt')).toBe('master\ndemo\n');

    const [servers, browser] = ['servers', 'e2e'].map((name) => JSON.parse(clone.read(`told-${name}.json`)));
    expect(servers.TEST_MYSQL_URL).toMatch(/^mysql:\/\/root:/);
    expect(new URL(browser.DATABASE_URL).port).toBe(new URL(servers.TEST_MYSQL_URL).port);
    for (const environment of [servers, browser]) {
      // Empty and not missing, for Next would look it up in .env.
      expect([environment.REDIS_SENTINELS, environment.SMTP_URL, environment.OIDC_ISSUER]).toEqual(['', '', '']);
    }
    expect(new URL(browser.REDIS_URL).port).toBe(new URL(servers.TEST_REDIS_URL).port);
    await expectNothingIsLeft(run);
  });

  test.each([
    ['the demo is seeded', 'Checking the demo data'],
    ['tests run', 'servers tests run'],
    ['a browser is at work', 'e2e tests run'],
  ])('interrupted while %s, leaves nothing running and no folder', async (_phase, line) => {
    const run = start({
      STUB_BUILD_MS: '300',
      STUB_SEED_MS: '300',
      STUB_TESTS_MS: line.includes('tests') ? '500' : '0',
    });
    await run.sees(line);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(130);
    expect(run.output()).not.toMatch(/\d+ passed, \d+ failed/);
    await expectNothingIsLeft(run);
  });

  test('runs for an ordinary user, and goes on after a step that fails', async () => {
    if (isRoot) clone.giveTo(NOBODY);
    const run = start({ STUB_FAILS: 'tsc' }, isRoot ? NOBODY : undefined);
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('✗ types');
    expect(run.output().trimEnd().split('\n').at(-1)).toBe('14 passed, 1 failed');
    await expectNothingIsLeft(run);
  });
});

/** With a browser that is never opened, because the tests are a stub. */
function start(env: Record<string, string>, uid?: number): Run {
  return clone.run(['scripts/test.mjs'], { PW_CHROMIUM: '/bin/true', ...env }, uid);
}

async function expectNothingIsLeft({ child }: Run): Promise<void> {
  await expect.poll(() => clone.processes()).toEqual([]);
  const folders = readdirSync(chooseThrowAwayParent()).filter((name) => name.startsWith(`dms-test-${child.pid}-`));
  expect(folders).toEqual([]);
}
