import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text as collect } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { NodeNextRequest, NodeNextResponse } from 'next/dist/server/base-http/node';
import { sendResponse } from 'next/dist/server/send-response';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productionWebArguments } from '../../scripts/steps/build.mjs';
import { PEER_HEADER } from './http-guard.mjs';
import { answerBusy } from './page-status';
import { peerAddress } from './peer-address';

/** Next's own, which has no types. */
type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const ACTION = 'ab'.repeat(21);
let server: Server;
let port: number;

/** Facts that the app behind the guard reads of its caller. */
const factsOf = ({ headers }: IncomingMessage) => ({
  peer: peerAddress(new Headers(headers as Record<string, string>)),
  host: headers.host,
  isForwarded: headers['x-action-forwarded'] !== undefined,
});

beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    if (incoming.url === '/busy') {
      await Promise.resolve();
      answerBusy(7);
      return response.end();
    }
    if (incoming.url === '/echo') {
      // As Next reads a call: through a pipe.
      const body = new PassThrough();
      const [text] = await Promise.all([collect(body), pipeline(incoming, body)]);
      return response.end(text);
    }
    if (incoming.url !== '/forward' || incoming.headers['x-action-forwarded']) {
      return response.end(JSON.stringify(factsOf(incoming)));
    }
    // As Next sends an action on that the page does not carry: over the loopback, with the headers it came with.
    const headers = { ...(incoming.headers as Record<string, string>), 'x-action-forwarded': '1' };
    const { host: _, connection: __, 'content-length': ___, ...forwarded } = headers as Record<string, string>;
    const answer = await fetch(`http://localhost:${port}/forward`, {
      method: 'POST',
      headers: forwarded,
      body: Readable.toWeb(incoming) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  /** An address of this machine to come from. */
  from?: string;
  /** In so many packets. */
  body?: readonly string[];
}

interface Answer {
  status: number;
  allow: string | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

function call({ method = 'GET', path: asked = '/', headers = {}, from, body = [] }: Sent) {
  return new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: asked, headers, localAddress: from };
    const request = send(options, async (answer) => {
      const text = await collect(answer);
      resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow, headers: answer.headers, text });
    }).on('error', reject);
    const parts = [...body];
    const next = () => {
      const part = parts.shift();
      if (part === undefined) return request.end();
      request.write(part, () => setImmediate(next));
    };
    next();
  });
}
const facts = async (sent: Sent) => JSON.parse((await call(sent)).text) as ReturnType<typeof factsOf>;

describe('the address of the caller', () => {
  it('is that of the connection, whatever the headers say', async () => {
    const headers = { 'x-forwarded-for': '9.9.9.9', 'x-peer-000000000000000000000000': '9.9.9.9 x' };
    expect(await facts({ from: '127.0.0.77', headers })).toMatchObject({
      peer: expect.stringMatching(/127\.0\.0\.77$/),
    });
  });

  it('stays that of the browser, with the host it asked, when an action is forwarded', async () => {
    const headers = { host: 'dms.example.org:8080', 'next-action': ACTION, 'content-length': '2' };
    expect(await facts({ method: 'POST', path: '/forward', from: '127.0.0.77', headers, body: ['[]'] })).toEqual({
      peer: expect.stringMatching(/127\.0\.0\.77$/),
      host: 'dms.example.org:8080',
      isForwarded: true,
    });
  });

  it('cannot be taken over by saying that an action was forwarded', async () => {
    const headers = { 'x-action-forwarded': '1' };
    expect(await facts({ method: 'POST', from: '127.0.0.77', headers })).toEqual({
      peer: expect.stringMatching(/127\.0\.0\.77$/),
      host: `127.0.0.1:${port}`,
      isForwarded: false,
    });
  });

  it('is known of the first request of a process, as both ways to start the web load the guard first', async () => {
    const loaded = [path.resolve('app/_web/http-guard.mjs'), path.resolve('app/_web/drain.mjs')];
    const imports = (args: readonly string[]) =>
      args.flatMap((arg, at) => (arg === '--import' ? (args[at + 1] ?? []) : []));
    const fromCommand = imports(productionWebArguments());
    expect(fromCommand.map((url) => new URL(url).pathname)).toEqual(loaded);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(imports(scripts['start:web']?.split(' ') ?? []).map((file) => path.resolve(file))).toEqual(loaded);
    const program = `import { createServer } from 'node:http';
      const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
      server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
    const args = ['--import', fromCommand[0] ?? '', '--input-type=module', '-e', program];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = (await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve)))
        .toString()
        .split('\n');
      const headers = (await (await fetch(`http://127.0.0.1:${line}/`)).json()) as Record<string, string>;
      expect(Object.entries(headers).filter(([name]) => name.startsWith('x-peer-'))).toEqual([
        [expect.stringMatching(/^x-peer-[0-9a-f]{24}$/), `127.0.0.1 127.0.0.1:${line}`],
      ]);
    } finally {
      child.kill();
    }
  });

  it('is carried under a name that differs from process to process', () => {
    expect(PEER_HEADER).toMatch(/^x-peer-[0-9a-f]{24}$/);
  });
});

describe('what the framework would answer with 500', () => {
  it.each<[string, Sent, number]>([
    ['TRACE', { method: 'TRACE' }, 405],
    ['a path with half a character', { path: '/go/%E0%B8' }, 400],
    ['a path with a byte that is none', { path: '/api/v1/correspondences/%ff/number' }, 400],
    ['an action without a proper name', { method: 'POST', headers: { 'next-action': "x'" } }, 400],
    ['an action from another site', post({ 'next-action': ACTION, origin: 'https://evil.example' }), 403],
    ['an action from a page without an origin', post({ 'next-action': ACTION, origin: 'null' }), 403],
    ['an action from an origin that is none', post({ 'next-action': ACTION, origin: 'http://a:99999' }), 403],
    [
      'a form from another site',
      post({ 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' }),
      403,
    ],
    ['a form that Next would take for an action', post({ 'content-type': ' Multipart/form-data; boundary=x' }), 415],
    ['a router state that is none', { headers: { rsc: '1', 'next-router-state-tree': 'x' } }, 400],
    ['a router state of another shape', { headers: { rsc: '1', 'next-router-state-tree': '%5B1%5D' } }, 400],
    ['a call of an action below /api', { ...post({ 'next-action': ACTION }), path: '/api/nothing', body: ['{}'] }, 400],
    [
      'a form that leaves the API again',
      { ...post({ 'content-type': 'multipart/form-data; boundary=x' }), path: '/api/v1/../../login' },
      415,
    ],
    ['a call in parts', post({ 'next-action': ACTION, 'content-type': 'multipart/form-data; boundary=x' }), 415],
  ])('%s is refused', async (_what, sent, status) => {
    const answer = await call(sent);
    expect(answer.status).toBe(status);
    expect(answer.text.length).toBeLessThan(40);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': expect.anything(),
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(answer.allow !== undefined).toBe(status === 405);
  });

  it.each<[string, Sent]>([
    ['a Thai path', { path: `/go/${encodeURIComponent('คคง')}?q=%ff` }],
    [
      'an action of a page of ours',
      post({ 'next-action': ACTION, origin: 'http://dms.example.org', host: 'dms.example.org' }),
    ],
    [
      'an action behind a proxy',
      post({ 'next-action': ACTION, origin: 'https://a.example', 'x-forwarded-host': 'a.example' }),
    ],
    ['an action that names no origin', post({ 'next-action': ACTION })],
    [
      'a call of the API from elsewhere',
      { method: 'POST', path: '/api/v1/x', headers: { origin: 'https://n8n.example' } },
    ],
    [
      'the router state of a browser',
      {
        headers: { rsc: '1', 'next-router-state-tree': encodeURIComponent('["",{"children":["login",{}]},null,null]') },
      },
    ],
    [
      'a file for the API',
      { ...post({ 'content-type': 'multipart/form-data; boundary=x' }), path: '/api/v1/attachments' },
    ],
  ])('%s passes', async (_what, sent) => expect((await call(sent)).status).toBe(200));

  it('closes the connection, whose unread body would be taken for the next request', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`POST /%ff HTTP/1.1\r\nhost: x\r\ncontent-length: 40\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n`),
      );
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received)).on('error', reject);
    });
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });
});

/** A call of an action with these arguments, in packets. */
function action(body: readonly string[], headers: Record<string, string> = {}): Sent {
  const length = String(Buffer.byteLength(body.join('')));
  return {
    method: 'POST',
    path: '/echo',
    body,
    headers: { 'next-action': ACTION, 'content-length': length, ...headers },
  };
}

it('lets a page that is over its limit answer 429', async () => {
  expect(await call({ path: '/busy' })).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  expect((await call({})).status).toBe(200);
});

it('lets Next compress what a route handler answers, and nothing that must stay as it is', async () => {
  const compression = createRequire(import.meta.url)('next/dist/compiled/compression') as () => Compress;
  const compress = compression();
  const next = createServer(async (incoming, response) => {
    compress(incoming, response, () => undefined);
    const kept = incoming.url === '/file' && { 'cache-control': 'private, no-cache, no-transform' };
    const answer = new Response('{"a":1}'.repeat(1000), { headers: { 'content-type': 'application/json', ...kept } });
    await sendResponse(new NodeNextRequest(incoming as never), new NodeNextResponse(response), answer);
  });
  await new Promise<void>((resolve) => next.listen(0, resolve));
  const address = `http://127.0.0.1:${(next.address() as AddressInfo).port}`;
  const encoded = async (at: string) => (await fetch(address + at)).headers.get('content-encoding');
  expect([await encoded('/'), await encoded('/file')]).toEqual(['gzip', null]);
  next.closeAllConnections();
  next.close();
});

describe('a call of an action', () => {
  const noted: number[] = [];
  const holder = globalThis as typeof globalThis & { dmsGuardHooks?: object };
  beforeEach(() => {
    noted.length = 0;
    holder.dmsGuardHooks = {
      hasOwnCookie: async ({ cookie }: IncomingHttpHeaders) => cookie === 'session=good',
      noteRefusal: (status: number) => noted.push(status),
    };
  });
  afterAll(() => {
    delete holder.dmsGuardHooks;
  });
  const letter = JSON.stringify([{ body: 'ก'.repeat(200_000) }, { page: 1 }]);
  const packets = (letter.match(/[\s\S]{1,50000}/g) ?? []) as string[];

  it('arrives whole, in one packet or many', async () => {
    expect(await call(action(['[{"a":1}]']))).toMatchObject({ status: 200, text: '[{"a":1}]' });
    expect(await call(action(['[{"a"', ':1}', ']']))).toMatchObject({ status: 200, text: '[{"a":1}]' });
    expect((await call(action(packets, { cookie: 'session=good' }))).text === letter).toBe(true);
    expect(noted).toEqual([]);
  });

  it.each<[string, () => Sent, number]>([
    ['of half a list', () => action(['[']), 400],
    ['of nothing', () => action([]), 400],
    ['of parts that are not there', () => action(['["$1"]']), 400],
    [
      'that does not say how long it is',
      () => action(['[]'], { 'content-length': '', 'transfer-encoding': 'chunked' }),
      411,
    ],
    ['of a stranger, too long', () => action(packets), 413],
    ['of a stranger with any cookie, too long', () => action(packets, { cookie: 'session=bad' }), 413],
    [
      'of a signed-in person, too long',
      () => action(['[]'], { 'content-length': '1048577', cookie: 'session=good' }),
      413,
    ],
  ])('%s is refused before the framework sees it, and noted', async (_what, sent, status) => {
    const { headers = {}, ...rest } = sent();
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    expect((await call({ ...rest, headers: given })).status).toBe(status);
    expect(noted).toEqual([status]);
  });
});

function post(headers: Record<string, string>): Sent {
  return { method: 'POST', headers: { 'content-length': '2', ...headers }, body: ['[]'] };
}
