/** Prepended when it is served (app/sw.js): each build has its own worker. */
declare const BUILD_ID: string;

/** The used part of a service worker's scope; TypeScript's webworker library conflicts with the DOM library. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
}
const scope = globalThis as unknown as Scope;

const CACHE = `dms-static-${BUILD_ID}`;
const PAGE = '/offline';
/** Its script and fonts. */
const OF_PAGE = ['/offline.js', '/q/fonts/thai.woff2', '/q/fonts/latin.woff2'];
/** Static files named by a content hash: the only cached responses of the app. */
const BUILT = '/_next/static/';

// Cached at installation, before they are needed.
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'reload', credentials: 'omit' });
  if (!page.ok) throw new Error(`${PAGE}: ${page.status}`);
  await cache.put(PAGE, page);
  await cache.addAll(OF_PAGE);
  await scope.skipWaiting();
}

async function dropFormerBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('dms-') && name !== CACHE).map((name) => caches.delete(name)),
  );
  await scope.clients.claim();
}

async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

/** Keeps the address, so that the page can reload it. */
async function offlinePage(): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(PAGE)) ?? Response.error();
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(dropFormerBuilds()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offlinePage));
  else if (pathname.startsWith(BUILT)) event.respondWith(kept(request));
  else if (OF_PAGE.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});
