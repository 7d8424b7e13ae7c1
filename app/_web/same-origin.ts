import { env } from '@/lib/env';

/**
 * True when a browser sent this from a page of ours. A cookie travels with requests that other sites make; a browser
 * says on every write where it comes from, so silence is refused as well.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const isBehindProxy = env().TRUST_PROXY !== undefined;
  const asked = (isBehindProxy && headers.get('x-forwarded-host')) || headers.get('host');
  return host === asked || host === new URL(env().APP_URL).host;
}
