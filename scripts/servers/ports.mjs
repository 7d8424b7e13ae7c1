import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below what systems give to outgoing connections: a port from there may be gone before anybody listens on it. */
const PORTS = { first: 10_240, count: 22_000 };

/**
 * Finds a free TCP port. Another program can take it before it is used.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  // If a hundred ports are taken, the fault is elsewhere.
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = PORTS.first + randomInt(PORTS.count);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port between ${PORTS.first} and ${PORTS.first + PORTS.count}.`);
}

/**
 * True if a server could listen on this port, on loopback and on all addresses.
 * @param {number} port
 */
export async function isPortFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));
}

/**
 * The first free port from `first` on.
 * @param {number} first
 */
export async function findFreePortFrom(first) {
  // Further away than this, the machine has another problem than one busy port.
  const attempts = 100;
  for (let port = first; port < first + attempts && port <= 65535; port += 1) {
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port between ${first} and ${first + attempts - 1}. Set PORT to a free one.`);
}

/**
 * Resolves once a server on this port accepts a connection and, where `greets`, has said its first word.
 * @param {{ port: number, greets: boolean, timeoutMs: number, signal: AbortSignal }} options
 */
export async function waitForPort({ port, greets, timeoutMs, signal }) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    if (await answers(port, greets)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`nothing answered on port ${port} within ${timeoutMs / 1000} s`);
}

/**
 * @param {number} port
 * @param {boolean} greets
 * @returns {Promise<boolean>}
 */
function answers(port, greets) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const end = (/** @type {boolean} */ isUp) => {
      socket.destroy();
      resolve(isUp);
    };
    // A server that listens but is still starting leaves the connection in its queue.
    socket.setTimeout(1000, () => end(false));
    socket.once('error', () => end(false));
    if (greets) socket.once('data', () => end(true));
    else socket.once('connect', () => end(true));
  });
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
