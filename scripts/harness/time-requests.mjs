import diagnostics from 'node:diagnostics_channel';

// Loaded into the measured web process, never in production. It records each server action's time from the request's
// arrival to the end of its answer, including the framework.

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/** @type {WeakMap<IncomingMessage, number>} */
const arrivals = new WeakMap();
/** @type {number[]} */
let durations = [];

diagnostics.subscribe('http.server.request.start', (message) => {
  const { request } = /** @type {{ request: IncomingMessage }} */ (message);
  if (request.headers['next-action']) arrivals.set(request, performance.now());
});

diagnostics.subscribe('http.server.response.finish', (message) => {
  const { request } = /** @type {{ request: IncomingMessage }} */ (message);
  const arrivedAt = arrivals.get(request);
  if (arrivedAt !== undefined) durations.push(performance.now() - arrivedAt);
});

// Asked over the channel between processes, so that asking is no request of its own.
process.on('message', (message) => {
  if (message !== 'take-durations') return;
  process.send?.({ durations, cpu: process.cpuUsage() });
  durations = [];
});
