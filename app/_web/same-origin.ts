import { env } from '@/lib/platform/env';

/**
 * True when a browser sent this from a page of ours. A cookie travels with requests of other sites; a browser sends an
 * origin with each write, so a missing one is refused as well. With https only APP_URL's own origin counts: a page on
 * plain http of the same host may be forged. Without it, the requested host counts too, as a trial is often opened by
 * an address of the machine.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin';
  const own = new URL(env().APP_URL);
  return origin === own.origin || (own.protocol === 'http:' && origin === `http://${headers.get('host')}`);
}
