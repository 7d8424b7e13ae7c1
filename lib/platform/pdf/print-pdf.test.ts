import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { closePdfBrowser, PRINTS_PER_BROWSER, printPdf } from './print-pdf';

// Uses a real Chromium, which `npm test` installs; without it these tests fail.

afterAll(closePdfBrowser);

/** Browser processes that this process started. */
function ownBrowsers(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === process.pid && /chrom/i.test(line) ? [Number(pid)] : [];
  });
}

it('prints a page that can reach no network and run no script', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const content = await printPdf(
    `<!doctype html><html lang="th"><title>ทดสอบ</title><img src="${address}/image"><link rel="stylesheet" href="${address}/style">
    <script>fetch('${address}/script'); document.title = 'changed';</script><p>น้ำ</p></html>`,
  );
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(asked).toEqual([]);
  server.close();
});

it('starts a new browser after the old one was killed', async () => {
  await printPdf('<p>one');
  const killed = ownBrowsers();
  expect(killed.length).toBeGreaterThan(0);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await expect.poll(async () => (await printPdf('<p>two')).length).toBeGreaterThan(500);
  await closePdfBrowser();
  await expect.poll(ownBrowsers).not.toEqual(expect.arrayContaining(killed));
});

it('closes a browser that has printed enough, and prints with one alone', async () => {
  await closePdfBrowser();
  for (let print = 0; print <= PRINTS_PER_BROWSER; print += 1) await printPdf('<p>again');
  await expect.poll(ownBrowsers).toHaveLength(1);
});
