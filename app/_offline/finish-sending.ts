import { flushAcknowledgements } from './flush-acknowledgements';
import type { KeptFor } from './kept';
import { sendWaiting } from './send-waiting';

/** As long as a press may go unanswered; a usual call takes a tenth of it. */
const AT_MOST_MS = 3000;

/**
 * Sends what is still to be sent of this session, before a sign-out or another acting organization. It may take three
 * seconds: another window may be sending, or the connection may be poor. The rest stays in the queue under its key.
 */
export async function finishSending(owner: KeptFor): Promise<void> {
  const late = AbortSignal.timeout(AT_MOST_MS);
  const sent = flushAcknowledgements().then(() => sendWaiting(owner, late));
  await Promise.race([
    sent.catch(() => undefined),
    new Promise((resolve) => late.addEventListener('abort', resolve, { once: true })),
  ]);
}
