import { env } from '@/lib/platform/env';
import type { Reach } from './checked-lookup';

/** The only endpoint; the log names it, so that others can follow. */
export const N8N = 'n8n';

export interface Endpoint {
  url: string;
  reach: Reach;
  /** All of them sign, so that a key can be exchanged. */
  secrets: readonly string[];
  /** Sent as `X-Webhook-Secret`, in clear: n8n's webhook node compares a header and no signature. No other receiver gets it. */
  comparedSecret?: string | undefined;
}

/** Receiver of failure messages, or null without configuration: a warning to operators, never an error. */
export function n8nEndpoint(): Endpoint | null {
  const { N8N_WEBHOOK_URL: url, N8N_WEBHOOK_SECRET, N8N_WEBHOOK_OUTSIDE_ONLY } = env();
  if (!url) return null;
  const secrets = (N8N_WEBHOOK_SECRET ?? '').split(/[\s,]+/).filter(Boolean);
  return { url, reach: N8N_WEBHOOK_OUTSIDE_ONLY ? 'outside' : 'anywhere', secrets, comparedSecret: secrets[0] };
}
