import { flushAcknowledgements } from './flush-acknowledgements';
import type { KeptFor } from './kept';
import { sendWaiting } from './send-waiting';

/** Timeout in milliseconds; a usual call takes a tenth of it. */
const AT_MOST_MS = 3000;

/**
 * Flushes pending acknowledgements before a sign-out or a change of organization. Waits three seconds at most: another
 * window may hold the lock, or the connection may be slow. The rest stays queued under its key.
 */
export async function finishSending(owner: KeptFor): Promise<void> {
  const late = AbortSignal.timeout(AT_MOST_MS);
  const sent = flushAcknowledgements().then(() => sendWaiting(owner, late));
  await Promise.race([
    sent.catch(() => undefined),
    new Promise((resolve) => late.addEventListener('abort', resolve, { once: true })),
  ]);
}
