import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { addApp } from '@/db/testing/factories/factors';
import { isAlive, openedSession, personWithPassword, signIn } from '@/db/testing/factories/sign-ins';
import { hasFactor } from '@/lib/people/identity/factors/factor-queries';

const ROOT = path.join(import.meta.dirname, '..', '..');
let bundle: BundledChild;

beforeAll(async () => {
  bundle = await bundleChild(path.join(ROOT, 'scripts', 'factors-reset', 'main.ts'));
});
afterAll(() => bundle.remove());

function run(...args: string[]) {
  return spawnSync(process.execPath, [bundle.file, ...args], { cwd: ROOT, encoding: 'utf8', env: process.env });
}

const reason = 'โทรจากเบอร์ที่รู้จัก ทำโทรศัพท์หาย';

describe('npm run factors:reset', () => {
  test('removes the factors of the last Superadmin, ends their sessions, and says so in the audit', async () => {
    const person = await personWithPassword({ organization: 'สคฉ.3', role: 'SUPERADMIN' });
    const session = await openedSession(person);
    await addApp(session.ctx, { sessionPublicId: session.sessionPublicId });
    const { status, stdout } = run('--user', person.username, '--reason', reason);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${person.username} signs in by password alone now.\n` });
    expect(await hasFactor(session.ctx, person.userId)).toBe(false);
    expect(await isAlive(session.secret)).toBe(false);
    expect(await auditRows({ action: 'factor.reset', entityPublicId: person.publicId })).toMatchObject([
      {
        actorType: 'SYSTEM',
        userId: null,
        severity: 'WARN',
        reason,
        changes: { factors: [1, 0], provenBy: [null, 'SERVER'] },
      },
    ]);
    await expect(signIn(person)).resolves.toBeDefined();
    const again = run('--user', person.username, '--reason', reason);
    expect(again).toMatchObject({ status: 1, stdout: '' });
    expect(again.stderr).toContain('has no second factor');
  });

  test.each([
    ['an unknown person', ['--user', 'stranger', '--reason', reason], 'There is no active person stranger.'],
    ['no reason', ['--user', 'stranger'], 'npm run factors:reset'],
    ['a reason that says nothing', ['--user', 'stranger', '--reason', 'x'], 'REASON_TOO_SHORT'],
  ])('refuses %s', (_what, args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});
