import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// `.data/settings.json`, which every command of an operator reads, and writes where something is missing.

const ROOT = path.join(import.meta.dirname, '..', '..');
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dms-settings-'));
  file = path.join(folder, '.data', 'settings.json');
  for (const name of ['settings.mjs', 'places.mjs']) {
    cpSync(path.join(ROOT, 'scripts', 'steps', name), path.join(folder, 'scripts', 'steps', name));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Commands that begin at the same moment. @returns the secret that each has, or how it failed */
async function readAtOnce(count: number): Promise<string[]> {
  const script = `import { readSettings } from './scripts/steps/settings.mjs';
    process.stdin.once('data', () => { process.stdout.write(readSettings().authSecret); process.exit(); });
    process.stdout.write('!');`;
  const commands = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
    let output = '';
    const isReady = new Promise<void>((resolve) => {
      child.stdout.on('data', (part) => {
        output += part;
        resolve();
      });
    });
    child.stderr.on('data', (part) => {
      output += part;
    });
    const ended = new Promise<string>((resolve) => {
      child.once('close', () => resolve(output.slice(1)));
    });
    return { child, isReady, ended };
  });
  await Promise.all(commands.map(({ isReady }) => isReady));
  for (const { child } of commands) child.stdin.write('go');
  return Promise.all(commands.map(({ ended }) => ended));
}

test('first commands at once all have the settings of one of them', { timeout: 60_000 }, async () => {
  const secrets = await readAtOnce(8);
  expect(new Set(secrets)).toEqual(new Set([JSON.parse(readFileSync(file, 'utf8')).authSecret]));
  expect(readdirSync(path.dirname(file))).toEqual(['settings.json']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('commands at once complete settings of an older version', { timeout: 60_000 }, async () => {
  await readAtOnce(1);
  const { backupPassword: _newer, ...older } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(older));
  expect(new Set(await readAtOnce(8))).toEqual(new Set([older.authSecret]));
  expect(JSON.parse(readFileSync(file, 'utf8')).backupPassword).toMatch(/^[0-9a-f]{32}$/);
  expect(readdirSync(path.dirname(file))).toEqual(['settings.json']);
});
