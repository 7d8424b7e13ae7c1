import type { LiveCounts } from './live-counts';

/** After the page is there and quiet: the bell is worth no second of anybody's first paint. */
const IDLE_MS = 2000;
/** The stream sends the counts; without it they are polled once a minute. */
const POLL_MS = 60_000;

/**
 * Follows the counts of unread notifications and of the actor's work until the returned function is called. Uses
 * server-sent events; where the stream fails (a proxy, too many windows, a restart) it polls once a minute and
 * reconnects. A hidden window holds no connection. Loaded as a chunk after the page.
 */
export function followCounts(onCounts: (counts: LiveCounts) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const applyCounts = (answer: unknown) => {
    const { count, work } = (answer ?? {}) as { count?: unknown; work?: LiveCounts['work'] };
    if (typeof count !== 'number' || !work) return;
    onCounts({ unread: count, work });
    window.dispatchEvent(new CustomEvent('dms:unread', { detail: count }));
  };

  const pause = () => {
    source?.close();
    source = null;
    clearTimeout(timer);
  };

  const poll = async () => {
    const response = await fetch('/api/stream/count', { cache: 'no-store' }).catch(() => null);
    if (isOver) return;
    // The page itself asks to sign in again as soon as somebody does something.
    if (response?.status === 401) return stop();
    if (response?.ok) applyCounts(await response.json().catch(() => null));
    if (!isOver && !document.hidden) open();
  };

  const open = () => {
    pause();
    source = new EventSource('/api/stream');
    source.addEventListener('unread', (event) => applyCounts(JSON.parse((event as MessageEvent<string>).data)));
    source.addEventListener('closed', () => pollLater());
    source.addEventListener('error', () => {
      // A lost connection is taken up again by the browser; a refused one is not.
      if (source?.readyState === EventSource.CLOSED) pollLater();
    });
  };

  const pollLater = () => {
    pause();
    timer = setTimeout(poll, POLL_MS);
  };

  const onVisibility = () => {
    if (document.hidden) pause();
    else if (!source) open();
  };

  const stop = () => {
    isOver = true;
    pause();
    document.removeEventListener('visibilitychange', onVisibility);
  };

  document.addEventListener('visibilitychange', onVisibility);
  timer = setTimeout(onVisibility, IDLE_MS);
  return stop;
}
