import 'server-only';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { withCurrentRights } from '@/lib/people/identity/access/read-rights';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { countMyWork } from '@/lib/work/my-work/count-my-work';
import { countListeners, isLive, listen } from './live-listeners';
import { countUnread } from './queries';

/**
 * Shorter than the half minute after which proxies take a silent connection for dead; and the longest that a stream
 * outlives its session.
 */
const HEARTBEAT_MS = 25_000;

/**
 * Streams of one person in one process: a desk with some windows and a phone. Each holds a connection, and a browser
 * without HTTP/2 has six in all. A page beyond the limit polls once a minute.
 */
const MAX_PER_PERSON = 8;

/**
 * Each second heartbeat counts, within the promised minute. That covers a Redis outage, and a colleague's act that
 * changes the organization's work without a notification.
 */
const BEATS_PER_COUNT = 2;

/** Reconnect delay of a browser, in milliseconds. */
const RETRY_MS = 5000;

export interface LiveStreamOptions {
  /** The person of the session now; null after it ended. Must not extend the session. */
  authenticate: () => Promise<UserCtx | null>;
  /** Ends the stream when the browser goes. */
  signal: AbortSignal;
  /** For tests. */
  heartbeatMs?: number;
}

/**
 * Server-sent events of one page: the counts of unread notifications and of the person's work. Sent at once, on each
 * notification, by the clock, and again when the browser reconnects. No content travels. Ends when the session ends, or
 * when the person's rights change.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED when too many pages of the person listen already
 */
export async function openLiveStream({
  authenticate,
  signal,
  heartbeatMs = HEARTBEAT_MS,
}: LiveStreamOptions): Promise<ReadableStream<Uint8Array>> {
  const first = await authenticate();
  if (!first) throw new AppError('UNAUTHENTICATED');
  const personPublicId = first.actor.publicId;
  if (countListeners(personPublicId) >= MAX_PER_PERSON) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 });
  const standing = await standingOf(first);
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      let id = 0;
      let beats = 0;
      let isOver = false;
      const sendCount = oneAtATime(async () => {
        const ctx = await withCurrentRights(first);
        const [count, work] = await Promise.all([countUnread(ctx), countMyWork(ctx)]);
        id += 1;
        if (!isOver) send(`id: ${id}\nevent: unread\ndata: ${JSON.stringify({ count, work, isLive: isLive() })}\n\n`);
      });
      const beat = oneAtATime(async () => {
        const now = await authenticate();
        const reason = now === null ? 'SESSION' : (await standingOf(now)) === standing ? null : 'ROLES';
        if (isOver) return;
        if (reason) return end(`event: closed\ndata: ${JSON.stringify({ reason })}\n\n`);
        beats += 1;
        send(': beat\n\n');
        if (beats % BEATS_PER_COUNT === 0) sendCount();
      });
      const timer = setInterval(beat, heartbeatMs);
      const silence = listen(personPublicId, sendCount);
      const end = (lastWords?: string) => {
        if (isOver) return;
        isOver = true;
        streams().delete(endForStop);
        clearInterval(timer);
        silence();
        if (lastWords) send(lastWords);
        // A browser that has gone has closed it already.
        if (lastWords) controller.close();
      };
      const endForStop = () => end(': the server stops\n\n');
      streams().add(endForStop);
      stop = end;
      signal.addEventListener('abort', () => end(), { once: true });
      send(`retry: ${RETRY_MS}\n\n`);
      sendCount();
    },
    cancel: () => stop(),
  });
}

// Development reloads modules; one set per process all the same.
const holder = globalThis as typeof globalThis & { dmsStreams?: Set<() => void> };

/** The open streams of this process. A server that stops waits for its connections, and these end by no request. */
function streams(): Set<() => void> {
  if (!holder.dmsStreams) {
    holder.dmsStreams = new Set();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, endStreams);
  }
  return holder.dmsStreams;
}

/** Ends every stream of this process; browsers come back to another one, or to the next. */
export function endStreams(): void {
  for (const end of [...streams()]) end();
}

/** For whom the person acts and what they may do: a stream belongs to one such standing. */
async function standingOf(ctx: UserCtx): Promise<string> {
  return [ctx.actor.organizationPublicId, ...(await listCapabilities(ctx))].join(' ');
}

/** Rung often it runs once more at the end, never twice at once: a hundred changes are two counts. */
function oneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const ring = () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    isWanted = false;
    run()
      .catch((error) => logger.warn({ err: error }, 'live stream'))
      .finally(() => {
        isRunning = false;
        if (isWanted) ring();
      });
  };
  return ring;
}
