import { type APIRequestContext, expect } from '@playwright/test';
import { readBuild } from './built-addresses';
import { openAs } from './people';
import { test } from './test';

// Input of people and strangers for the build's actions, and for the headers that the framework reads.

const actions = Object.keys(readBuild<{ node: Record<string, unknown> }>('server-reference-manifest.json').node);

const level = (below: string) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, key) => [`k${key}`, below || 1])) as object;
/** Ten members that refer to the part before, seven levels: 10^7 paths in a kilobyte. */
const endless = Array.from({ length: 7 }, (_, at) => level(at ? `$0:0:${at - 1}` : ''));
const BODIES: Readonly<Record<string, string>> = {
  'half a list': '[',
  'an object': '{',
  nothing: '',
  'a part that is not there': '["$1"]',
  itself: '["$0"]',
  'a prototype': '[{"a":{}},"$0:0:a:__proto__:x"]',
  'deep lists': `${'['.repeat(5000)}${']'.repeat(5000)}`,
  'an endless tree': JSON.stringify([endless]),
  'a function': '["$h1"]',
  'a stream': '["$R1"]',
};

async function send(caller: APIRequestContext, origin: string, id: string, data: string, path = '/login') {
  const answer = await caller.post(path, {
    headers: { 'next-action': id, origin, accept: 'text/x-component', 'content-type': 'text/plain;charset=UTF-8' },
    data,
  });
  return { status: answer.status(), size: (await answer.body()).byteLength };
}

test('no malformed or endless call of any action is more than a small refusal', async ({
  browser,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { context } = await openAs(browser, 'csc.viewer');
  const wrong: string[] = [];
  for (const [at, id] of actions.entries()) {
    for (const [what, body] of Object.entries(BODIES)) {
      const caller = at % 2 === 0 ? request : context.request;
      const { status, size } = await send(caller, origin, id, body);
      if (![400, 411].includes(status) || size > 100) wrong.push(`${what} to ${id}: ${status}, ${size} bytes`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a stranger sends at most 16 kB to an action, also with a cookie of their own making', async ({
  playwright,
  request,
  baseURL,
}) => {
  const [id = ''] = actions;
  const long = JSON.stringify([{ x: 'x'.repeat(20_000) }]);
  expect((await send(request, baseURL ?? '', id, long)).status).toBe(413);
  const cookie = 'next-auth.session-token=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c';
  const caller = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { cookie } });
  expect((await send(caller, baseURL ?? '', id, long)).status).toBe(413);
  expect((await request.post('/login', { multipart: { '0': '["$1"]', '1': '{}' } })).status()).toBe(415);
});

test('no header of a stranger makes a page fail', async ({ request }) => {
  const failed: string[] = [];
  const headers: Record<string, string>[] = [
    { rsc: '1', 'next-router-state-tree': 'x' },
    { rsc: '1', 'next-router-state-tree': '%5B' },
    { rsc: '1', 'next-router-state-tree': encodeURIComponent('["",{}]'.repeat(3)) },
    { rsc: '1', 'next-router-prefetch': 'x', 'next-router-segment-prefetch': '/x/../..' },
    { 'next-router-state-tree': '[' },
    { 'x-forwarded-host': 'a:b:c/%' },
    { 'x-forwarded-proto': '%%' },
    { 'accept-language': '*;q=x,\u00e9' },
    { cookie: 'dms-preferences=%; next-auth.session-token=%E0%A4%A' },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-nextjs-data': '1' },
    { range: 'bytes=9-1' },
    { 'if-none-match': '"'.repeat(500) },
    { 'content-type': 'multipart/form-data' },
    { 'next-action': 'x' },
  ];
  for (const path of [
    '/',
    '/login',
    '/invite/x',
    '/x/abc',
    '/q/abc',
    '/setup',
    '/inbox',
    '/api/health/live',
    '/sw.js',
  ]) {
    for (const given of headers) {
      for (const method of ['GET', 'POST', 'HEAD']) {
        const answer = await request.fetch(path, { method, headers: given, maxRedirects: 0 });
        if (answer.status() >= 500) failed.push(`${method} ${path} ${JSON.stringify(given)}: ${answer.status()}`);
        await answer.dispose();
      }
    }
  }
  expect(failed).toEqual([]);
});

test('an address that is no UTF-8 answers 400 with the headers of every other answer', async ({ request }) => {
  for (const path of ['/%E0%A4%A', '/api/v1/%ff', '/_next/static/%c0']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(400);
    expect(answer.headers(), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'same-origin',
    });
    expect(await answer.text()).toBe('Bad Request\n');
  }
});
