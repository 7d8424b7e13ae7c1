import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logger } from '../logger';
import { AppError } from './app-error';
import { describeFailure } from './failure';

const CONTEXT = { locale: 'en', requestId: 'request', where: 'test' } as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Answer to a failure, and its references in the log. */
function failWith(error: unknown) {
  const logged: unknown[] = [];
  vi.spyOn(logger, 'error').mockImplementation((line: unknown) => {
    logged.push((line as { ref: unknown }).ref);
  });
  return { failure: describeFailure(error, CONTEXT), logged };
}

describe('The reference of a failure', () => {
  it.each([
    ['an unknown error', new Error('broken')],
    ['an error of the catalogue', new AppError('INTERNAL')],
    ['an error that brings a reference of its own', new AppError('INTERNAL', { params: { ref: 'ERR-OWN' } })],
    ['a database that is away', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
  ])('of %s is logged once, and is the one that a person quotes', (_what, error) => {
    const { failure, logged } = failWith(error);
    expect(logged).toEqual([failure.ref]);
    expect(failure.ref).toMatch(/^ERR-\d{8}-\d{4}-[A-Z2-9]{4}$/);
    expect(failure.message).not.toContain('ERR-OWN');
  });
});

it.each([1021, 1026, 1114])('A database without room on its disk (%i) is asked again, as one that is away', (errno) => {
  const { failure } = failWith(Object.assign(new Error('full'), { errno, code: 'ER_' }));
  expect(failure).toMatchObject({ code: 'BUSY', status: 503, retryAfterSeconds: expect.any(Number) });
});

/** Error of reading a request whose caller hangs up in the middle. */
async function hangUp(): Promise<unknown> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '10' } });
  call.on('error', () => undefined);
  call.write('half');
  const [incoming] = (await once(server, 'request')) as [IncomingMessage];
  const reading = (async () => {
    for await (const _chunk of incoming) call.destroy();
  })();
  const [{ reason }] = (await Promise.allSettled([reading])) as [PromiseRejectedResult];
  server.close();
  return reason;
}

it('A caller who hangs up is no failure of the system, so it is not logged as one', async () => {
  const { failure, logged } = failWith(await hangUp());
  expect(failure.status).toBe(503);
  expect(logged).toEqual([]);
});
