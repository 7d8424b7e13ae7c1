import { randomBytes } from 'node:crypto';
import { Server } from 'node:http';

// Loaded before Next (`node --import`), so that it sees the first request. Plain JavaScript, as nothing compiles it.

/** Another copy of this file, in a bundle of the app, finds what the first one has installed. */
const INSTALLED = Symbol.for('dms.http-guard');

/** Methods that a browser or a program of ours never sends; TRACE echoes cookies, and Next fails on it. */
const REFUSED_METHODS = new Set(['TRACE', 'TRACK', 'CONNECT']);
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** How Next names an action: two hexadecimal digits of flags and a SHA-1. */
const ACTION_ID = /^[0-9a-f]{42}$/;

/**
 * The header that carries where a connection comes from. Next hands the app headers only, and what a client writes into
 * X-Forwarded-For would be believed; the name of this one cannot be guessed. An action that its page does not carry is
 * sent by Next once more, over the loopback and with the headers of the first request: that one keeps what it brings.
 * @type {string}
 */
export const PEER_HEADER = installed();

function installed() {
  const holder = /** @type {Record<symbol, string | undefined>} */ (/** @type {unknown} */ (globalThis));
  holder[INSTALLED] ??= install(`x-peer-${randomBytes(12).toString('hex')}`);
  return holder[INSTALLED];
}

/** @param {string} header */
function install(header) {
  const { emit } = Server.prototype;
  Server.prototype.emit = function emitGuarded(/** @type {string} */ event, /** @type {unknown[]} */ ...args) {
    if (event === 'request') {
      const request = /** @type {import('node:http').IncomingMessage} */ (args[0]);
      const response = /** @type {import('node:http').ServerResponse} */ (args[1]);
      notePeer(request, header);
      const status = refusalOf(request);
      if (status) return refuse(response, status);
    }
    return Reflect.apply(emit, this, [event, ...args]);
  };
  return header;
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} header
 */
function notePeer(request, header) {
  const { headers } = request;
  const brought = headers[header];
  if (typeof brought === 'string') {
    // The host that the browser asked, too: its origin is compared with it.
    headers.host = brought.slice(brought.indexOf(' ') + 1);
    return;
  }
  // From outside it would only make Next skip its own rules for forwarded actions.
  delete headers['x-action-forwarded'];
  headers[header] = `${request.socket.remoteAddress ?? ''} ${headers.host ?? ''}`;
}

/**
 * What Next answers with 500 and a stack in the log, as the 4xx that it is.
 * @param {import('node:http').IncomingMessage} request
 * @returns {400 | 403 | 405 | null}
 */
function refusalOf({ method = '', url = '', headers }) {
  if (REFUSED_METHODS.has(method)) return 405;
  const path = url.split('?', 1)[0] ?? '';
  if (!canDecode(path)) return 400;
  if (method !== 'POST' || path.startsWith('/api/')) return null;
  const action = headers['next-action'];
  if (action !== undefined && !ACTION_ID.test(String(action))) return 400;
  const mayBeAction = action !== undefined || headers['content-type']?.startsWith('multipart/form-data');
  return mayBeAction && isFromElsewhere(headers) ? 403 : null;
}

/** @param {string} path */
function canDecode(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The rule by which Next aborts an action. A missing origin passes here: the action itself refuses it.
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
function isFromElsewhere(headers) {
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const forwarded = headers['x-forwarded-host'];
  const asked = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : headers.host;
  return new URL(origin).host !== asked;
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {400 | 403 | 405} status
 */
function refuse(response, status) {
  // The body was not read: what follows on this connection would be taken for the next request.
  response.writeHead(status, {
    connection: 'close',
    'content-length': 0,
    ...(status === 405 && { allow: ALLOWED_METHODS }),
  });
  response.end();
  return true;
}
