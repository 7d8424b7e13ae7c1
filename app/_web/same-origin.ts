import { env } from '@/lib/platform/env';

/**
 * True when a browser sent this from a page of ours. A cookie travels with requests that other sites make; a browser
 * says on every write where it comes from, so silence is refused as well. With https only APP_URL's own origin counts:
 * a page on plain http of the same host may be a forged one. Without it, the host that was asked counts too, as a trial
 * is often opened by an address of the machine.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin';
  const own = new URL(env().APP_URL);
  return origin === own.origin || (own.protocol === 'http:' && origin === `http://${headers.get('host')}`);
}
