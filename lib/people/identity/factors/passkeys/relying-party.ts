import { isIP } from 'node:net';
import { env } from '@/lib/platform/env';

/** The site that passkeys are made for. It is APP_URL's: under another address they do not work. */
export interface RelyingParty {
  rpName: string;
  rpID: string;
  origin: string;
}

/** Null where browsers make no passkeys: on plain http, except for trials on localhost, and under an IP address. */
export function relyingParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(env().APP_URL);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return null;
  return { rpName: 'DMS', rpID: hostname, origin };
}
