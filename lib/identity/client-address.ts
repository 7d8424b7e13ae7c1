import { isIP } from 'node:net';

/**
 * Where a request came from. X-Forwarded-For is anybody's to write, so it counts only behind proxies of ours: each of
 * them appends the address it saw, and the entry that the outermost one appended is the client.
 * @param peer the other end of the TCP connection
 * @param trustProxy how many proxies stand in front (TRUST_PROXY); anything but a positive integer means none
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | null,
  trustProxy: string | undefined,
): string | null {
  const proxies = /^[1-9]$/.test(trustProxy ?? '') ? Number(trustProxy) : 0;
  if (proxies === 0) return plain(peer);
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  return plain(entries.at(-proxies) ?? null) ?? plain(peer);
}

/** An IPv4 client of a dual-stack socket has one spelling. */
function plain(address: string | null): string | null {
  const bare = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(bare) ? bare : null;
}
