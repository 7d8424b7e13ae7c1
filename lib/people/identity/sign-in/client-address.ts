import { isIP, isIPv6 } from 'node:net';

/**
 * Client address of a request. Any client can write X-Forwarded-For, so it counts only behind our proxies. Each proxy
 * appends the address it saw, and the entry of the outermost one is the client.
 * @param peer the other end of the TCP connection
 * @param trustProxy count of proxies in front (TRUST_PROXY); other values than a positive integer mean none
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

/**
 * Key of a network for rate limits: the address, or of IPv6 the /64, because one subscriber owns all its addresses.
 * 'unknown' for none, so that such callers share one limit.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
