import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const MODULE = path.join(ROOT, 'scripts', 'servers', 'throw-away.mjs');

/** Place of throw-away servers on a machine with this room in memory and in the temporary folder. */
function placeWith(rooms: { memory: string; temporary: string }): string {
  const script = `mount -t tmpfs -o size=${rooms.memory} tmpfs /dev/shm && mount -t tmpfs -o size=${rooms.temporary} tmpfs /mnt && exec "$@"`;
  const program = `process.stdout.write((await import('${MODULE}')).chooseThrowAwayParent())`;
  const args = ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh'];
  return spawnSync('unshare', [...args, process.execPath, '--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: '/mnt' },
  }).stdout;
}

const canMount =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.runIf(canMount)('throw-away servers go where there is room for them', () => {
  expect(placeWith({ memory: '4g', temporary: '4g' })).toBe('/dev/shm');
  expect(placeWith({ memory: '64m', temporary: '4g' })).toBe('/mnt');
  expect(placeWith({ memory: '64m', temporary: '64m' })).toBe(path.join(ROOT, '.data', 'throw-away'));
});
