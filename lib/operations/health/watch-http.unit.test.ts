import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { metrics } from '@/lib/platform/metrics';
import { kindOf, watchHttp } from './watch-http';

it.each([
  ['/p/LCBP3/correspondence?q=1', 'GET', {}, 'page'],
  ['/p/LCBP3/correspondence', 'POST', { 'next-action': 'a' }, 'action'],
  ['/api/v1/rfas', 'POST', {}, 'rest'],
  ['/api/palette?q=1', 'GET', {}, 'api'],
  ['/api/stream', 'GET', {}, 'stream'],
  ['/api/stream/count', 'GET', {}, 'api'],
  ['/_next/static/chunks/a.js', 'GET', {}, 'asset'],
])('%s by %s is counted by its kind', (url, method, headers, kind) => {
  expect(kindOf({ url, method, headers })).toBe(kind);
});

it('observes each answer once, also when it is watched twice', async () => {
  watchHttp();
  watchHttp();
  const server = createServer((_request, response) => void response.writeHead(404).end()).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/api/v1/nothing`)).text();
  server.close();
  await expect
    .poll(async () => {
      const { values } = await metrics.httpRequestDurationMs.get();
      return values
        .filter(({ labels, metricName }) => metricName?.endsWith('_count') && labels.status === '4xx')
        .map(({ labels, value }) => [labels.kind, value]);
    })
    .toEqual([['rest', 1]]);
});
