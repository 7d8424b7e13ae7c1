import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { waitForPort } from '@/scripts/servers/ports.mjs';
import { startThrowAwayServers } from '@/scripts/servers/throw-away.mjs';

const MODULE = path.join(import.meta.dirname, '..', '..', 'scripts', 'servers', 'throw-away.mjs');

test('throw-away servers answer, and are gone with their folder when they are stopped', async () => {
  const servers = await startThrowAwayServers();
  const ports = [servers.mysqlUrl, servers.redisUrl].map((url) => Number(new URL(url).port));
  for (const port of ports) {
    await waitForPort({ port, greets: false, timeoutMs: 1000, signal: new AbortController().signal });
  }
  await servers.stop();
  expect(existsSync(servers.folder)).toBe(false);
  for (const port of ports) expect(await isAnswered(port)).toBe(false);
});

test('those of a process that was killed are removed by the next one', async () => {
  const program = `const { startThrowAwayServers } = await import(process.argv[1]);
    const servers = await startThrowAwayServers();
    console.log(JSON.stringify(servers));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, MODULE]);
  const left = JSON.parse(await firstLine(child)) as { folder: string; redisUrl: string };
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  expect(await isAnswered(Number(new URL(left.redisUrl).port))).toBe(true);

  await (await startThrowAwayServers()).stop();
  expect(existsSync(left.folder)).toBe(false);
  expect(await isAnswered(Number(new URL(left.redisUrl).port))).toBe(false);
});

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))));
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
