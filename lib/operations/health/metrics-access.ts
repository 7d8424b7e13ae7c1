import { timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/platform/env';

export interface MetricsCaller {
  authorization: string | null | undefined;
  /** The other end of the connection. */
  peer: string | null | undefined;
  forwardedFor: string | null | undefined;
}

/**
 * True when metrics may be read: with METRICS_TOKEN by its bearer, from anywhere. Without it only by a program of this
 * machine that asks the process itself, so that a trial can be scraped and strangers read nothing: what a proxy passes on
 * also comes from this machine, and names somebody else in X-Forwarded-For, or TRUST_PROXY says that there is one.
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
