import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionWebArguments } from '../../scripts/steps/build.mjs';
import { PEER_HEADER } from './http-guard.mjs';
import { peerAddress } from './peer-address';

const ACTION = 'ab'.repeat(21);
let server: Server;
let port: number;

/** What the app behind the guard would find out about its caller. */
const factsOf = ({ headers }: IncomingMessage) => ({
  peer: peerAddress(new Headers(headers as Record<string, string>)),
  host: headers.host,
  isForwarded: headers['x-action-forwarded'] !== undefined,
});

beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    if (incoming.url !== '/forward' || incoming.headers['x-action-forwarded']) {
      return response.end(JSON.stringify(factsOf(incoming)));
    }
    // As Next sends an action on that the page does not carry: over the loopback, with the headers it came with.
    const headers = { ...(incoming.headers as Record<string, string>), 'x-action-forwarded': '1' };
    const { host: _, connection: __, 'content-length': ___, ...forwarded } = headers as Record<string, string>;
    const answer = await fetch(`http://localhost:${port}/forward`, { method: 'POST', headers: forwarded });
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
}

function call({ method = 'GET', path: asked = '/', headers = {}, from }: Sent) {
  return new Promise<{ status: number; allow: string | undefined; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: asked, headers, localAddress: from };
    send(options, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow, text });
    })
      .on('error', reject)
      .end();
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
    const headers = { host: 'dms.example.org:8080' };
    expect(await facts({ method: 'POST', path: '/forward', from: '127.0.0.77', headers })).toEqual({
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
  ])('%s is refused', async (_what, sent, status) => {
    const answer = await call(sent);
    expect(answer).toMatchObject({ status, text: '' });
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

function post(headers: Record<string, string>): Sent {
  return { method: 'POST', headers };
}
