import { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

// Loaded before Next (`node --import`), in web processes only. Plain JavaScript, as nothing compiles it. On SIGTERM
// Next closes its server at once. That cuts a load balancer's idle connections, possibly under a new request, and open
// event streams keep the process alive until it is killed. Here the process drains first: readiness answers 503
// (lib/operations/health/draining.ts), each answer closes its connection, and for DRAIN_SECONDS new connections are
// accepted. Then Next closes: running requests are answered, and event streams are cut, which browsers reopen
// elsewhere.

/** Shared with the app's bundles. */
const state = /** @type {{ dmsDraining?: boolean }} */ (globalThis);

/** @type {Set<import('node:http').ServerResponse>} */
const unanswered = new Set();
/** @type {Promise<void> | undefined} */
let drained;

const { emit, close } = Server.prototype;

Server.prototype.emit = function emitDraining(/** @type {string} */ event, /** @type {unknown[]} */ ...args) {
  // Not earlier: a process that does not serve yet ends at once.
  if (event === 'listening') process.once('SIGTERM', drain);
  if (event === 'request') note(/** @type {import('node:http').ServerResponse} */ (args[1]));
  return Reflect.apply(emit, this, [event, ...args]);
};

Server.prototype.close = function closeDrained(callback) {
  if (!drained) return Reflect.apply(close, this, [callback]);
  drained.then(() => {
    Reflect.apply(close, this, [callback]);
    for (const response of unanswered) if (isStream(response)) response.destroy();
  });
  return this;
};

function drain() {
  state.dmsDraining = true;
  for (const response of unanswered) response.shouldKeepAlive = false;
  drained = sleep(drainMs());
}

/** @param {import('node:http').ServerResponse} response */
function note(response) {
  if (state.dmsDraining) response.shouldKeepAlive = false;
  unanswered.add(response);
  response.once('close', () => unanswered.delete(response));
}

/** @param {import('node:http').ServerResponse} response */
function isStream(response) {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}

/** Read when it is needed: Next loads `.env` after this file. The app refuses a value that is no number at its start. */
function drainMs() {
  return 1000 * (Number(process.env.DRAIN_SECONDS) || 0);
}
