import { env } from '../env';

/** The one endpoint there is; the log names it, so that others can follow. */
export const N8N = 'n8n';

export interface Endpoint {
  url: string;
  /** The first is the one that the receiver is asked to compare; all of them sign, so that a key can be exchanged. */
  secrets: readonly string[];
}

/** Where failures are told, or null where nothing is configured: a warning to operators, never an error. */
export function n8nEndpoint(): Endpoint | null {
  const { N8N_WEBHOOK_URL: url, N8N_WEBHOOK_SECRET } = env();
  if (!url) return null;
  return { url, secrets: (N8N_WEBHOOK_SECRET ?? '').split(/[\s,]+/).filter(Boolean) };
}
