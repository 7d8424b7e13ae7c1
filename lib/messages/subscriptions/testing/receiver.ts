import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  headers: Record<string, string>;
  text: string;
}

/** An HTTP server on this machine that keeps what it gets. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    /** Response to the next requests. */
    answer: (response: ServerResponse): void => void response.end('ok'),
    url: '',
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ headers: request.headers as Record<string, string>, text: Buffer.concat(parts).toString() });
    receiver.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
