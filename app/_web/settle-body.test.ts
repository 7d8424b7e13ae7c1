import { Agent, type ClientRequest, createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { POST as signIn } from '@/app/api/auth/[...nextauth]/route';
import { POST as upload } from '@/app/api/v1/[[...path]]/route';
import { closeDatabase } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import { MAX_JSON_BYTES } from './read-body';
import { route } from './route';

// Over real connections, with the body given to the handler as Next gives it: as what Node has read so far.

let server: Server;
let authorization: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const save = route({ body: z.looseObject({}), handle: async () => ({ saved: true }) });

beforeAll(async () => {
  const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const { token } = await createToken(ctx, { name: 't', scopes: ['correspondence.create'], days: 1 });
  authorization = `Bearer ${token}`;
  server = createServer(async (incoming, outgoing) => {
    const request = new Request(`http://localhost${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers as Record<string, string>,
      body: incoming as unknown as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    const handler = incoming.url === '/save' ? save : incoming.url?.startsWith('/api/auth') ? signIn : upload;
    const answer = await handler(request, { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    // As Next does: existing parts are sent before the end of the stream.
    for await (const part of answer.body ?? []) outgoing.write(part);
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});

afterAll(async () => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
  await closeDatabase();
});

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  isReused: boolean;
}

function send(path: string, contentType: string, write: (request: ClientRequest) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        agent,
        port: (server.address() as AddressInfo).port,
        path,
        method: 'POST',
        headers: { authorization, 'content-type': contentType },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({ status: answer.statusCode, connection: answer.headers.connection, isReused: request.reusedSocket }),
        );
      },
    );
    request.once('error', reject);
    write(request);
  });
}

const form = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ]);
const sendFile = (name: string, content: Buffer) =>
  send('/api/v1/attachments', 'multipart/form-data; boundary=b', (request) => request.end(form(name, content)));
const sendJson = (bytes: number) =>
  send('/save', 'application/json', (request) => {
    Readable.from(pieces(bytes)).pipe(request);
  });

function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= 64 * 1024) yield Buffer.alloc(Math.min(left, 64 * 1024), ' ');
}

describe('a body that is refused', () => {
  it.each([
    ['of a type that is not taken', 'a.exe', 3600],
    ['of a type that is not taken, in several packets', 'a.exe', 300_000],
    ['of another content than its name says', 'a.pdf', 3000],
    ['of another content, in several packets', 'a.pdf', 300_000],
  ])('%s is answered each time, on the same connection', async (_what, name, bytes) => {
    for (let time = 0; time < 5; time += 1) {
      expect(await sendFile(name, Buffer.alloc(bytes, 'MZ'))).toMatchObject({ status: 415 });
    }
    expect(await sendJson(2)).toMatchObject({ isReused: true });
  });

  it('for its size, without having said it, leaves the connection to the next request', async () => {
    expect(await sendJson(MAX_JSON_BYTES + 200_000)).toMatchObject({ status: 413 });
    expect(await sendJson(2)).toMatchObject({ status: 400, isReused: true });
  });

  it('and has no end is answered as the last of its connection', async () => {
    const answer = await send('/save', 'application/json', (request) => {
      let isAnswered = false;
      request.once('response', () => {
        isAnswered = true;
      });
      const go = () => {
        if (isAnswered) request.destroy();
        else request.write(Buffer.alloc(256 * 1024, ' '), () => setImmediate(go));
      };
      go();
    });
    expect(answer).toMatchObject({ status: 413, connection: 'close' });
    expect(await sendJson(2)).toMatchObject({ status: 400, isReused: false });
  });

  it('of a stranger is read no further, and is the last of its connection', async () => {
    const answer = await send('/api/auth/callback/credentials', 'application/x-www-form-urlencoded', (request) => {
      Readable.from(pieces(40_000)).pipe(request);
    });
    expect(answer).toMatchObject({ status: 413, connection: 'close' });
    expect(await sendJson(2)).toMatchObject({ status: 400, isReused: false });
  });
});
