import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Lifetime } from '@/scripts/steps/lifetime.mjs';
import { ensurePrograms } from '@/scripts/steps/system-packages.mjs';

let folder: string;
let commands: string[];
let isInstalled: boolean;

const server = { name: 'MariaDB', packages: ['mariadb-server-core'], find: () => isInstalled };

/** Runs nothing: notes the command, after which the program is there. */
const lifetime = {
  run: async (program: string, args: string[]) => {
    commands.push([program, ...args].join(' '));
    isInstalled = true;
  },
} as unknown as Lifetime;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-programs-'));
  commands = [];
  isInstalled = false;
  writeFileSync(path.join(folder, 'apt-get'), '#!/bin/sh\n');
  chmodSync(path.join(folder, 'apt-get'), 0o755);
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('a program that is missing', () => {
  const ensure = (mayInstall: boolean) =>
    ensurePrograms(lifetime, [server], { mayInstall, alternative: '\nor set DATABASE_URL' });

  test('is not installed with --no-install: the one command to run is said', async () => {
    await expect(ensure(false)).rejects.toThrow(
      /MariaDB missing[\s\S]*sudo apt-get install -y --no-install-recommends mariadb-server-core[\s\S]*or set DATABASE_URL/,
    );
    expect(commands).toEqual([]);
  });

  test('is not installed by somebody who has no right to: the same is said', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    writeFileSync(path.join(folder, 'sudo'), '#!/bin/sh\nexit 1\n');
    chmodSync(path.join(folder, 'sudo'), 0o755);
    await expect(ensure(true)).rejects.toThrow('sudo apt-get install');
    expect(commands).toEqual([]);
  });

  test('is announced and installed for root, and by sudo where it asks for no password', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    await ensure(true);
    expect(vi.mocked(process.stdout.write).mock.calls.join('')).toContain(
      'MariaDB missing on this machine: installing',
    );
    expect(commands.at(-1)).toMatch(/^env .*apt-get .*install mariadb-server-core$/);

    isInstalled = false;
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    writeFileSync(path.join(folder, 'sudo'), '#!/bin/sh\nexit 0\n');
    chmodSync(path.join(folder, 'sudo'), 0o755);
    await ensure(true);
    expect(commands.at(-1)).toContain('sudo -n env');
  });

  test('needs no further attention once installed', async () => {
    isInstalled = true;
    await ensure(false);
    expect(commands).toEqual([]);
  });
});
