import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '@/lib/platform/metrics';

/** What Node publishes of every HTTP server in the process. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const STARTED = 'http.server.request.start';
const FINISHED = 'http.server.response.finish';

/** Another bundle of the app has a copy of this file. */
const watching = globalThis as typeof globalThis & { dmsWatchesHttp?: boolean };

/**
 * Observes the duration of every answered request of this process, whichever code answers it. Once per process: a
 * second call changes nothing. A stream counts when it ends.
 */
export function watchHttp(): void {
  // Not by the channel's subscribers: the framework may have some of its own.
  if (watching.dmsWatchesHttp) return;
  watching.dmsWatchesHttp = true;
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
