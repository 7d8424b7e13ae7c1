import { Webhook } from 'standardwebhooks';
import type { Endpoint } from './n8n-endpoint';

/** The receiver answers at once and works afterwards; whoever is slower than this hangs. */
const TIMEOUT_MS = 15_000;
/** What people need of an error page. */
const MAX_RESPONSE = 2000;

export interface WebhookTry {
  isSuccess: boolean;
  statusCode: number | null;
  durationMs: number;
  response: string | null;
  error: string | null;
}

/**
 * Sends one message once, signed by Standard Webhooks 1.0, with the first secret also in `X-Webhook-Secret`, because
 * n8n's webhook node compares a header and no signature. Only 2xx is a success; redirects are not followed: they would
 * take the message to an address nobody configured. Never throws.
 * @param timeoutMs for tests
 */
export async function postWebhook(
  { url, secrets }: Endpoint,
  message: { webhookId: string; body: unknown },
  timeoutMs = TIMEOUT_MS,
): Promise<WebhookTry> {
  const text = JSON.stringify(message.body);
  const now = new Date();
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'lcbp3-dms',
        'webhook-id': message.webhookId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        ...(secrets.length > 0 && {
          'webhook-signature': secrets.map((secret) => sign(secret, message.webhookId, now, text)).join(' '),
          'x-webhook-secret': secrets[0],
        }),
      },
      body: text,
    });
    const answer = await readStart(response);
    return {
      isSuccess: response.ok,
      statusCode: response.status,
      durationMs: took(),
      response: answer,
      error: response.ok ? null : `HTTP ${response.status}`,
    };
  } catch (error) {
    return { isSuccess: false, statusCode: null, durationMs: took(), response: null, error: reasonOf(error) };
  }
}

/** `whsec_…` is Base64 by the standard; anything else is taken as it is. */
function sign(secret: string, id: string, at: Date, text: string): string {
  const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
  return webhook.sign(id, at, text);
}

async function readStart(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && text.length < MAX_RESPONSE) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  // The rest is not waited for; an endless answer must not hold a worker.
  await reader?.cancel().catch(() => undefined);
  return text.slice(0, MAX_RESPONSE);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'timeout';
  const cause = error.cause as { code?: unknown } | undefined;
  return (typeof cause?.code === 'string' ? cause.code : error.message).slice(0, 500);
}
