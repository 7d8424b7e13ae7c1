import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const STEPS = path.join(import.meta.dirname, '..', '..', 'scripts', 'steps');

// A process with an /etc of its own: users come and go there, and this machine keeps its own.
const IN_OWN_ETC = ['--mount', '--propagation', 'private', 'sh', '-c', 'mount --bind "$0" /etc && exec "$@"'];
const canIsolate =
  process.getuid?.() === 0 && spawnSync('unshare', [...IN_OWN_ETC.slice(0, 5), 'mount --bind /etc /etc']).status === 0;

let folder: string;
let etc: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-user-'));
  chmodSync(folder, 0o755);
  etc = path.join(folder, 'etc');
  mkdirSync(etc);
  for (const name of ['passwd', 'group', 'shadow', 'gshadow', 'login.defs', 'nsswitch.conf']) copyWithoutServers(name);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(canIsolate)('the user of servers that root starts, on a machine that has none for them', () => {
  test('is a system user without a shell, which is announced, and added once', () => {
    const place = makePlace(0o755);
    const first = choose(place, true);
    expect(first.output).toContain('adding the system user dms-servers');
    expect(first.identity).toMatchObject({ name: 'dms-servers' });
    expect(first.identity?.uid).toBeGreaterThan(0);
    expect(readFileSync(path.join(etc, 'passwd'), 'utf8')).toMatch(/^dms-servers:.*:\/nonexistent:.*nologin$/m);

    const second = choose(place, true);
    expect(second.output).toBe('');
    expect(second.identity).toEqual(first.identity);
  });

  test('is not added where no other user can reach the folder, nor with --no-install', () => {
    const before = readFileSync(path.join(etc, 'passwd'), 'utf8');
    expect(choose(makePlace(0o700), true)).toEqual({ output: '', identity: null });
    expect(choose(makePlace(0o755), false)).toEqual({ output: '', identity: null });
    expect(readFileSync(path.join(etc, 'passwd'), 'utf8')).toBe(before);
  });

  test('is the one that the package of the server has made, where there is one', () => {
    writeFileSync(path.join(etc, 'passwd'), 'mysql:x:4242:4242::/nonexistent:/bin/false\n', { flag: 'a' });
    expect(choose(makePlace(0o755), true)).toEqual({ output: '', identity: { name: 'mysql', uid: 4242, gid: 4242 } });
  });
});

function copyWithoutServers(name: string): void {
  const copy = path.join(etc, name);
  try {
    cpSync(path.join('/etc', name), copy);
  } catch {
    return;
  }
  const lines = readFileSync(copy, 'utf8').split('\n');
  writeFileSync(copy, lines.filter((line) => !/^(mysql|redis|dms-servers):/.test(line)).join('\n'));
}

/** A folder that other users can enter or not. */
function makePlace(mode: number): string {
  const place = mkdtempSync(path.join(folder, 'place-'));
  chmodSync(place, mode);
  return place;
}

type Choice = { output: string; identity: { name: string; uid: number; gid: number } | null };

/** Does what a start does for MariaDB's user, in a process with the /etc of this test. */
function choose(place: string, mayInstall: boolean): Choice {
  const program = `
    const { ensureServerUser } = await import('${STEPS}/server-user.mjs');
    const { Lifetime } = await import('${STEPS}/lifetime.mjs');
    const { chooseIdentity, USERS } = await import('${STEPS}/../servers/identity.mjs');
    await ensureServerUser(new Lifetime(), { mariadb: true, redis: false }, { folder: '${place}', mayInstall: ${mayInstall} });
    process.stdout.write('\\n' + JSON.stringify(chooseIdentity('${place}', USERS.mariadb)));
    process.exit();`;
  const args = [...IN_OWN_ETC, etc, process.execPath, '--input-type=module', '-e', program];
  const { stdout } = spawnSync('unshare', args, { encoding: 'utf8' });
  const end = stdout.lastIndexOf('\n');
  return { output: stdout.slice(0, end), identity: JSON.parse(stdout.slice(end)) };
}
