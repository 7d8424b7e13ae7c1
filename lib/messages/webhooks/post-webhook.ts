import http from 'node:http';
import https from 'node:https';
import { Webhook } from 'standardwebhooks';
import { currentTraceparent, inSpan } from '@/lib/platform/tracing/trace';
import { checkedLookup, literalAddress, refuseForbidden } from './checked-lookup';
import type { Endpoint } from './n8n-endpoint';
import { retryAfterSeconds } from './retry-after';

/** A receiver should answer first and work afterwards; a slower one counts as hanging. */
const TIMEOUT_MS = 15_000;
/** Length of an error page that people need. */
const MAX_RESPONSE = 2000;
/** The status has decided; what follows it is for people, and a receiver may keep its connection open. */
const BODY_MS = 2000;

export interface WebhookTry {
  isSuccess: boolean;
  statusCode: number | null;
  durationMs: number;
  response: string | null;
  error: string | null;
  /** The receiver has asked for so long a pause, 0 for some pause at all, null for none. */
  pauseSeconds: number | null;
}

/**
 * Sends one message once, signed by Standard Webhooks 1.0. Only 2xx is a success, whatever becomes of the answer's body.
 * Redirects are not followed, because their target was not configured; forbidden addresses are refused. Never throws.
 * @param timeoutMs for tests
 */
export function postWebhook(
  endpoint: Endpoint,
  message: { webhookId: string; body: unknown },
  timeoutMs = TIMEOUT_MS,
): Promise<WebhookTry> {
  // The path of a receiver's address can be its secret.
  const attributes = { 'server.address': new URL(endpoint.url).host, 'dms.webhook': message.webhookId };
  return inSpan('webhook POST', { kind: 'client', attributes }, () => tryWebhook(endpoint, message, timeoutMs));
}

async function tryWebhook(
  endpoint: Endpoint,
  message: { webhookId: string; body: unknown },
  timeoutMs: number,
): Promise<WebhookTry> {
  const { secrets, comparedSecret } = endpoint;
  const text = JSON.stringify(message.body);
  const now = new Date();
  const startedAt = performance.now();
  const traceparent = currentTraceparent();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const { status, answer, retryAfter } = await send(endpoint, text, timeoutMs, {
      'content-type': 'application/json',
      'user-agent': 'lcbp3-dms',
      'webhook-id': message.webhookId,
      ...(traceparent && { traceparent }),
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      ...(secrets[0] !== undefined && {
        'webhook-signature': secrets.map((secret) => sign(secret, message.webhookId, now, text)).join(' '),
      }),
      ...(comparedSecret !== undefined && { 'x-webhook-secret': comparedSecret }),
    });
    const isSuccess = status >= 200 && status < 300;
    const error = isSuccess ? null : `HTTP ${status}`;
    const pauseSeconds = isSuccess ? null : retryAfterSeconds(status, retryAfter, now);
    return { isSuccess, statusCode: status, durationMs: took(), response: answer, error, pauseSeconds };
  } catch (error) {
    const nothing = { statusCode: null, response: null, pauseSeconds: null };
    return { isSuccess: false, durationMs: took(), error: reasonOf(error), ...nothing };
  }
}

/** `whsec_…` is Base64 by the standard; anything else is taken as it is. */
function sign(secret: string, id: string, at: Date, text: string): string {
  const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
  return webhook.sign(id, at, text);
}

/** Node's own client: it follows nothing, and lets the address be looked at between its name and its connection. */
async function send(
  { url, reach }: Endpoint,
  text: string,
  timeoutMs: number,
  headers: Record<string, string>,
): Promise<{ status: number; answer: string; retryAfter: string | undefined }> {
  const target = new URL(url);
  const address = literalAddress(target);
  if (address !== null) refuseForbidden(address, reach);
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sending = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(text) },
      lookup: checkedLookup(reach),
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      let answer = '';
      const finish = () => {
        clearTimeout(late);
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, answer: answer.slice(0, MAX_RESPONSE), retryAfter: answered['retry-after'] });
        // The rest is not waited for; an endless answer must not hold a worker.
        response.destroy();
      };
      const late = setTimeout(finish, BODY_MS);
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        answer += chunk;
        if (answer.length >= MAX_RESPONSE) finish();
      });
      response.once('end', finish);
      // Cut off or out of time in the middle: the status was answered.
      response.on('error', finish);
      response.once('close', finish);
    });
    sending.end(text);
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' ? code : error.message).slice(0, 500);
}
