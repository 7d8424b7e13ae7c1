import { channel, subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '@/lib/platform/metrics';

/** What Node publishes of every HTTP server in the process. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const STARTED = 'http.server.request.start';
const FINISHED = 'http.server.response.finish';

/**
 * Observes the duration of every answered request of this process, whichever code answers it. Once per process: a
 * second call changes nothing. A stream counts when it ends.
 */
export function watchHttp(): void {
  if (channel(STARTED).hasSubscribers) return;
  const startedAt = new WeakMap<IncomingMessage, number>();
  subscribe(STARTED, (message) => startedAt.set((message as Exchange).request, performance.now()));
  subscribe(FINISHED, (message) => {
    const { request, response } = message as Exchange;
    const begun = startedAt.get(request);
    if (begun === undefined) return;
    const labels = { kind: kindOf(request), status: `${Math.floor(response.statusCode / 100)}xx` };
    metrics.httpRequestDurationMs.observe(labels, performance.now() - begun);
  });
}

/** Few kinds: a label of every path would be a series per document. */
export function kindOf({ url = '', method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  if (url.startsWith('/api/v1/')) return 'rest';
  // The live connection of the bell is open for minutes on purpose.
  if (/^\/api\/stream(?:[?]|$)/.test(url)) return 'stream';
  if (url.startsWith('/api/')) return 'api';
  if (/^\/(_next|pdfjs|icons)\b/.test(url)) return 'asset';
  return method === 'POST' && headers['next-action'] ? 'action' : 'page';
}
