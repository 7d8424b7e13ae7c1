import { readBuildId, readBuiltScript } from '@/app/_offline/built-script';
import { isOfflineOn } from '@/app/_offline/is-offline-on';

export const dynamic = 'force-dynamic';

/** Replaces an existing worker, deletes its caches and unregisters itself. */
const REMOVAL = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('dms-')).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

/**
 * The service worker. Browsers check it for updates at every visit. With OFFLINE_WORKER=0, in development and without a
 * complete build they get a worker that unregisters itself.
 */
export async function GET(): Promise<Response> {
  const [id, script] = isOfflineOn() ? await Promise.all([readBuildId(), readBuiltScript('worker')]) : [];
  const text = id && script ? `const BUILD_ID = ${JSON.stringify(id.trim())};\n${script}` : REMOVAL;
  return new Response(text, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
