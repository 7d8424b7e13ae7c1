import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { env } from '@/lib/platform/env';
import { openPool } from './client';
import { isConnectionError } from './errors';

const SILENT_MS = 500;

/** Passes bytes between driver and server, until it drops the server's bytes without closing a connection. */
async function openRelay() {
  const { hostname, port } = new URL(env().DATABASE_URL);
  const sockets = new Set<Socket>();
  let isCut = false;
  const relay = createServer((driver) => {
    const server = connect(Number(port), hostname);
    for (const socket of [driver, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    driver.pipe(server);
    server.on('data', (data) => isCut || driver.write(data));
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(env().DATABASE_URL);
  url.hostname = '127.0.0.1';
  url.port = String((relay.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  };
}

let relay: Awaited<ReturnType<typeof openRelay>>;
afterEach(() => relay.close());

it('a statement whose answer never comes ends as a lost connection, and the next one has a new connection', async () => {
  relay = await openRelay();
  const pool = openPool(relay.url, { connectionLimit: 1 }, SILENT_MS);
  try {
    await pool.query('SELECT 1');
    relay.cut();
    const error = await pool.query('SELECT 2').catch((thrown: unknown) => thrown);
    expect(isConnectionError(error)).toBe(true);
    relay.mend();
    const [rows] = await pool.query('SELECT 3 AS three');
    expect(rows).toEqual([{ three: 3 }]);
  } finally {
    await pool.end();
  }
});

it('a connection without an open statement may be silent', async () => {
  relay = await openRelay();
  const pool = openPool(relay.url, { connectionLimit: 1 }, SILENT_MS);
  try {
    const idle = await pool.getConnection();
    const [before] = await idle.query('SELECT CONNECTION_ID() AS id');
    await once((idle.connection as unknown as { stream: Socket }).stream, 'timeout');
    idle.release();
    expect((await pool.query('SELECT CONNECTION_ID() AS id'))[0]).toEqual(before);
  } finally {
    await pool.end();
  }
});
