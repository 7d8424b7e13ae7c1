import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '@/lib/platform/metrics';

/** Message of Node's diagnostics channel for HTTP servers of the process. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const STARTED = 'http.server.request.start';
const FINISHED = 'http.server.response.finish';

/** Global key: another bundle of the app has its own copy of this module. */
const watching = globalThis as typeof globalThis & { dmsWatchesHttp?: boolean };

/**
 * Observes the duration of every HTTP response of this process. Idempotent: a second call has no effect. A stream is
 * observed when it ends.
 */
export function watchHttp(): void {
  // Not by the channel's subscribers: the framework may have its own.
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

/** Few labels: one per path would create a series per document. */
export function kindOf({ url = '', method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  if (url.startsWith('/api/v1/')) return 'rest';
  // The notification stream stays open for minutes by design.
  if (/^\/api\/stream(?:[?]|$)/.test(url)) return 'stream';
  if (url.startsWith('/api/')) return 'api';
  if (/^\/(_next|pdfjs|icons)\b/.test(url)) return 'asset';
  return method === 'POST' && headers['next-action'] ? 'action' : 'page';
}
