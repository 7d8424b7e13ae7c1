import { type ClientRequest, createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test } from '@playwright/test';

/**
 * A proxy in front of the app that a test can close. Connections then break for pages and their service worker, and the
 * browser reports no change.
 */
export async function openDoor(): Promise<{ url: string; shut: () => void; open: () => void; remove: () => void }> {
  const { hostname, port } = new URL(test.info().project.use.baseURL ?? '');
  const sockets = new Set<Socket>();
  let isShut = false;
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    const onward: ClientRequest = request({ hostname, port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    if (isShut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const shut = () => {
    isShut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    shut,
    open: () => {
      isShut = false;
    },
    remove: () => {
      shut();
      server.close();
    },
  };
}
