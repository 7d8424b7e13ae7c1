import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';
import { createTestDatabase } from '@/db/testing/database';
import { type MadeUser, makeUser } from '@/db/testing/factories/people';
import { authenticateToken } from '@/lib/people/identity/sign-in/authenticate';
import { Clone } from './clone';

const ROOT = path.join(import.meta.dirname, '..', '..');
const FACTS = { requestId: 'test', ipAddress: null, userAgent: null, locale: 'th' } as const;

/** As `npm run token` starts it, and as it starts in a quarter of the time. */
const FROM_SOURCE = ['--import', 'tsx', 'scripts/token/main.ts'];
let bundle: BundledChild;
let person: MadeUser;

beforeAll(async () => {
  bundle = await bundleChild(path.join(ROOT, 'scripts', 'token', 'main.ts'));
  person = await makeUser({
    organization: 'คคง.',
    role: 'DOCUMENT_CONTROL',
    assignments: [{ role: 'DOCUMENT_CONTROL', organization: 'TEAM' }],
  });
});

afterAll(() => bundle.remove());

describe('npm run token', () => {
  test('prints a token that signs its person in', async () => {
    const { stdout } = start(FROM_SOURCE, {}, ['--user', person.username]);
    const signedIn = await authenticateToken(stdout.trim(), FACTS);
    expect(signedIn?.ctx.actor).toMatchObject({ username: person.username, organizationCode: 'คคง.' });
  });

  test('limits it to an organization and to permissions', async () => {
    const { stdout } = run('--user', person.username, '--organization', 'TEAM', '--scopes', 'correspondence.create');
    const signedIn = await authenticateToken(stdout.trim(), FACTS);
    expect(signedIn?.ctx.actor).toMatchObject({ organizationCode: 'TEAM', tokenScopes: ['correspondence.create'] });
  });

  test.each([
    ['an unknown person', ['--user', 'stranger'], 'There is no active person stranger.'],
    ['an organization they may not act for', ['--organization', 'กทท.'], 'who may act for กทท.'],
    ['more days than a token may live', ['--days', '9999'], 'days'],
    ['an unknown permission', ['--scopes', 'world.rule'], 'INVALID_INPUT'],
  ])('refuses %s', (_what, args, message) => {
    const { status, stdout, stderr } = run('--user', person.username, ...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('says what to do about a database without tables, and nothing of its statements', async () => {
    const empty = await createTestDatabase({ contents: 'empty' });
    const { status, stderr } = runWith({ DATABASE_URL: empty.adminUrl }, '--user', person.username);
    await empty.drop();
    expect(status).toBe(1);
    expect(stderr).toContain('run npm start first');
    expect(stderr).not.toContain('select');
  });

  test.each(['token', 'numbering-verify', 'audit-verify'])('makes no database where none is: %s', async (command) => {
    const clone = new Clone();
    try {
      const started = clone.run([`scripts/${command}.mjs`]);
      expect(await started.ended).not.toBe(0);
      expect(started.output()).toContain('run npm start first');
      expect(existsSync(path.join(clone.folder, '.data'))).toBe(false);
    } finally {
      await clone.remove();
    }
  });

  test('says how it is used', () => {
    expect(run().stderr).toContain('npm run token -- --user NAME');
  });
});

function run(...args: string[]) {
  return runWith({}, ...args);
}

function runWith(environment: Record<string, string>, ...args: string[]) {
  return start([bundle.file], environment, args);
}

function start(program: string[], environment: Record<string, string>, args: string[]) {
  return spawnSync(process.execPath, [...program, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' },
    encoding: 'utf8',
  });
}
