import { PEER_HEADER } from './http-guard.mjs';

/** The address at the other end of the connection; of a forwarded action, at the end of the browser's own. */
export function peerAddress(headers: Headers): string | null {
  return headers.get(PEER_HEADER)?.split(' ')[0] || null;
}
