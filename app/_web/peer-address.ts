import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Next hands the app headers only, and fills X-Forwarded-For from the socket just when the client sent none: what a
 * client writes there would be believed. So the socket's own address goes into a header whose name nobody can guess.
 */
const holder = globalThis as typeof globalThis & { dmsPeerHeader?: string };

function start(): string {
  const name = `x-peer-${randomBytes(12).toString('hex')}`;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const address = request.socket.remoteAddress;
    if (address) request.headers[name] = address;
  });
  return name;
}

holder.dmsPeerHeader ??= start();

/** The address at the other end of the connection; null for the requests that arrived before this module was loaded. */
export function peerAddress(headers: Headers): string | null {
  return headers.get(holder.dmsPeerHeader ?? '');
}
