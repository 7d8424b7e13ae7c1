import { timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/platform/env';

export interface MetricsCaller {
  authorization: string | null | undefined;
  /** The other end of the connection. */
  peer: string | null | undefined;
  forwardedFor: string | null | undefined;
}

/**
 * True if metrics may be read: with METRICS_TOKEN by its bearer, from any address. Without it only by a program of this
 * machine that asks the process itself, so that a trial can be scraped. A proxied request also comes from this machine,
 * but has another address in X-Forwarded-For, or TRUST_PROXY announces the proxy.
 */
export function mayReadMetrics({ authorization, peer, forwardedFor }: MetricsCaller): boolean {
  const { METRICS_TOKEN, TRUST_PROXY } = env();
  if (METRICS_TOKEN) {
    const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${METRICS_TOKEN}`)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  // Next names the peer itself there when the client sent no such header.
  const addresses = [peer ?? '', ...(forwardedFor?.split(',') ?? [])];
  return TRUST_PROXY === undefined && addresses.every((address) => isLoopback(address.trim()));
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(address) || address === '::1';
}
