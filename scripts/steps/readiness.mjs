// Starting takes two seconds, and a hundred times that on a cold disk beside other work. A web that ends is noticed at
// once: this bound is for one that runs and never becomes ready.
const READY_TIMEOUT_MS = 300_000;
// The worker's first heartbeat comes after the web's first answer, on a busy machine half a minute. A Redis that is
// down is waited for in vain, and then named.
const DEGRADED_TIMEOUT_MS = 60_000;
const ASK_EVERY_MS = 250;

/**
 * Polls the readiness route until the web is ready. Returns the missing optional dependencies ("degraded"), or null.
 * Throws with the last answer after the timeout.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {number} port
 * @returns {Promise<string | null>}
 */
export async function waitUntilReady(lifetime, port) {
  const startedAt = Date.now();
  let lastAnswer = 'none';
  while (Date.now() - startedAt < READY_TIMEOUT_MS) {
    await lifetime.pause(ASK_EVERY_MS);
    const answer = await askOnce(lifetime, port);
    if (!answer) continue;
    lastAnswer = `${answer.status} ${answer.text}`;
    if (answer.status !== 200) continue;
    if (!answer.text.includes('"degraded"')) return null;
    if (Date.now() - startedAt > DEGRADED_TIMEOUT_MS) return answer.text;
  }
  throw new Error(`The app is not ready after ${READY_TIMEOUT_MS / 1000} s. Its last answer: ${lastAnswer}`);
}

/**
 * True before the first administrator exists: the page answers 404 afterwards.
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {number} port
 */
export async function isWithoutPeople(lifetime, port) {
  return (await askOnce(lifetime, port, '/setup'))?.status === 200;
}

/**
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {number} port
 * @param {string} [page]
 */
async function askOnce(lifetime, port, page = '/api/health/ready') {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${page}`, {
      signal: AbortSignal.any([lifetime.signal, AbortSignal.timeout(10_000)]),
    });
    return { status: response.status, text: (await response.text()).slice(0, 2000) };
  } catch {
    lifetime.signal.throwIfAborted();
    return null;
  }
}
