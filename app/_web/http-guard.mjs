import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { Server, ServerResponse, STATUS_CODES } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { isActionText } from './action-text.mjs';
import { DATA_POLICY, SECURITY_HEADERS } from './security-headers.mjs';

// Loaded before Next (`node --import`), so that it sees the first request. Plain JavaScript, as nothing compiles it.

/** Another copy of this file, in a bundle of the app, finds what the first one has installed. */
const INSTALLED = Symbol.for('dms.http-guard');

/** Methods that a browser or a program of ours never sends; TRACE echoes cookies, and Next fails on it. */
const REFUSED_METHODS = new Set(['TRACE', 'TRACK', 'CONNECT']);
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Shape of an action id in Next: two hexadecimal digits of flags and a SHA-1. */
const ACTION_ID = /^[0-9a-f]{42}$/;

/** Bytes of a call of an action: what Next reads at most, larger than the longest letter. */
const MAX_ACTION_BYTES = 1_048_576;

/**
 * Limit in bytes for a request without a cookie encrypted here: four times a passkey's answer. The cookie of an ended
 * session passes, so that the author of a long letter gets the action's own answer.
 */
const MAX_STRANGER_BYTES = 16_384;

/**
 * Functions that the app provides to the guard at run time (guard-hooks.ts): reading its cookies, and the log.
 * @typedef {{
 *   hasOwnCookie: (headers: import('node:http').IncomingHttpHeaders) => Promise<boolean>,
 *   noteRefusal: (status: number, headers: import('node:http').IncomingHttpHeaders) => void,
 * }} GuardHooks
 */
const hooks = /** @type {{ dmsGuardHooks?: GuardHooks }} */ (globalThis);

/**
 * @typedef {{
 *   header: string,
 *   answers: AsyncLocalStorage<import('node:http').ServerResponse>,
 * }} Guard
 */
const guard = installed();

/** The answer that is being made, for page-status.ts: Next lets a page choose no status but 404. */
export const ANSWERS = guard.answers;

/**
 * The header with the peer address of a connection. Next passes only headers to the app, and a client's own
 * X-Forwarded-For would be believed; this name cannot be guessed. Next sends an action that its page does not carry
 * once more, over the loopback with the first request's headers. That second request keeps the first one's value.
 * @type {string}
 */
export const PEER_HEADER = guard.header;

function installed() {
  const holder = /** @type {Record<symbol, Guard | undefined>} */ (/** @type {unknown} */ (globalThis));
  holder[INSTALLED] ??= install({
    header: `x-peer-${randomBytes(12).toString('hex')}`,
    answers: new AsyncLocalStorage(),
  });
  return holder[INSTALLED];
}

/** @param {Guard} guard */
function install(guard) {
  const { header, answers } = guard;
  nameTypesAsText();
  const { emit } = Server.prototype;
  Server.prototype.emit = function emitGuarded(/** @type {string} */ event, /** @type {unknown[]} */ ...args) {
    if (event === 'request') {
      const request = /** @type {import('node:http').IncomingMessage} */ (args[0]);
      const response = /** @type {import('node:http').ServerResponse} */ (args[1]);
      const isForwarded = notePeer(request, header);
      const status = refusalOf(request);
      if (status) return refuse(request, response, status);
      if (isAction(request) && !isForwarded) {
        // A failure here must not end the process as an unhandled rejection.
        const looked = refusalOfAction(request).catch(() => /** @type {const} */ (400));
        void looked.then((refusal) => {
          if (refusal) refuse(request, response, refusal);
          else if (!request.destroyed) answers.run(response, () => Reflect.apply(emit, this, [event, ...args]));
        });
        return true;
      }
      return answers.run(response, () => Reflect.apply(emit, this, [event, ...args]));
    }
    return Reflect.apply(emit, this, [event, ...args]);
  };
  return guard;
}

/**
 * Next sets the type of a route handler's answer as a list of one (send-response.js), which its compression does not
 * recognize: JSON would go out as it is.
 */
function nameTypesAsText() {
  const { setHeader } = ServerResponse.prototype;
  ServerResponse.prototype.setHeader = function setPlain(name, value) {
    const isList = Array.isArray(value) && value.length === 1 && name.toLowerCase() === 'content-type';
    return Reflect.apply(setHeader, this, [name, isList ? value[0] : value]);
  };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} header
 * @returns whether it is an action that Next forwards, which was looked at when it came
 */
function notePeer(request, header) {
  const { headers } = request;
  const brought = headers[header];
  if (typeof brought === 'string') {
    // The host that the browser asked, too: its origin is compared with it.
    headers.host = brought.slice(brought.indexOf(' ') + 1);
    return true;
  }
  // From outside it would only make Next skip its own rules for forwarded actions.
  delete headers['x-action-forwarded'];
  headers[header] = `${request.socket.remoteAddress ?? ''} ${headers.host ?? ''}`;
  return false;
}

/**
 * Status of a request that Next answers with 500 and a logged stack: the right 4xx.
 * @param {import('node:http').IncomingMessage} request
 * @returns {400 | 403 | 405 | 415 | null}
 */
function refusalOf({ method = '', url = '', headers }) {
  if (REFUSED_METHODS.has(method)) return 405;
  const path = url.split('?', 1)[0] ?? '';
  if (!canDecode(path)) return 400;
  if (!isRouterState(headers['next-router-state-tree'])) return 400;
  if (method !== 'POST' || isRest(url)) return null;
  const action = headers['next-action'];
  if (action !== undefined && !ACTION_ID.test(String(action))) return 400;
  const isForm = headers['content-type']?.trim().toLowerCase().startsWith('multipart/') ?? false;
  if ((action !== undefined || isForm) && isFromElsewhere(headers)) return 403;
  // Next takes any such form for an action. Pages of ours have none, and their calls are texts (action-text.mjs).
  return isForm ? 415 : null;
}

/** @param {import('node:http').IncomingMessage} request */
function isAction({ method, url = '', headers }) {
  return method === 'POST' && headers['next-action'] !== undefined && !isRest(url);
}

/**
 * Status that refuses an action's call before the framework decodes its arguments; null lets it pass, with its body
 * unread.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<400 | 411 | 413 | null>}
 */
async function refusalOfAction(request) {
  const { headers } = request;
  // Browsers say how long a text is; a call that does not is not read.
  if (headers['content-length'] === undefined) return 411;
  const length = Number(headers['content-length']);
  if (length > MAX_ACTION_BYTES) return 413;
  const body = await readAhead(request, length);
  // The sender has gone.
  if (body === null) return null;
  if (length > MAX_STRANGER_BYTES && !(await hooks.dmsGuardHooks?.hasOwnCookie(headers))) return 413;
  if (!isActionText(body.toString('utf8'))) return 400;
  request.unshift(body);
  return null;
}

/**
 * Reads a body without its end, so that it can be put back.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} length
 * @returns {Promise<Buffer | null>} null when the connection ended before
 */
function readAhead(request, length) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const parts = [];
    let left = length;
    const finish = (/** @type {Buffer | null} */ body) => {
      request.off('readable', read);
      request.off('close', stop);
      request.off('error', stop);
      resolve(body);
    };
    const stop = () => finish(null);
    const read = () => {
      while (left > 0) {
        const part = /** @type {Buffer | null} */ (request.read());
        if (part === null) return;
        parts.push(part);
        left -= part.byteLength;
      }
      finish(Buffer.concat(parts));
    };
    request.on('readable', read);
    request.on('close', stop);
    request.on('error', stop);
    if (left === 0) finish(Buffer.alloc(0));
  });
}

/**
 * One route answers all of the REST API, and takes files as forms. Elsewhere below /api an unknown address is a page, and
 * Next runs actions on it.
 * @param {string} url as Next resolves it: `..` leads out again
 */
function isRest(url) {
  return URL.canParse(url, 'http://x') && new URL(url, 'http://x').pathname.startsWith('/api/v1/');
}

/**
 * True for a valid router state, the page parts that a browser holds, as Next parses it while it renders.
 * @param {string | string[] | undefined} header
 */
function isRouterState(header) {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
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
 * Answers in few bytes, with the headers of every other answer.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {400 | 403 | 405 | 411 | 413 | 415} status
 */
function refuse(request, response, status) {
  hooks.dmsGuardHooks?.noteRefusal(status, request.headers);
  const text = `${STATUS_CODES[status]}\n`;
  response.writeHead(status, {
    ...Object.fromEntries(SECURITY_HEADERS.map(({ key, value }) => [key, value])),
    'content-security-policy': DATA_POLICY,
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    // With an unread body, the next bytes of this connection would be taken for a request.
    connection: 'close',
    ...(status === 405 && { allow: ALLOWED_METHODS }),
  });
  response.end(text);
  return true;
}
