import { env } from '@/lib/platform/env';
import { literalAddress, type Reach, refuseForbidden } from '../webhooks/checked-lookup';

/**
 * Where a receiver may be. People choose its address, so it is on the open internet, unless the operator named its host
 * in SUBSCRIPTION_INSIDE_HOSTS.
 */
export function reachOf(url: string): Reach {
  return isInside(new URL(url)) ? 'anywhere' : 'outside';
}

/**
 * False for an address that no message would be sent to: without TLS, with a name and password, or of a network inside.
 * The name of a host is looked at again when it is resolved.
 */
export function isReachable(url: string): boolean {
  const target = new URL(url);
  if (target.username || target.password) return false;
  if (target.protocol !== 'https:' && !isInside(target)) return false;
  const address = literalAddress(target);
  if (address === null) return true;
  try {
    refuseForbidden(address, reachOf(url));
    return true;
  } catch {
    return false;
  }
}

function isInside({ host, hostname }: URL): boolean {
  const named = env()
    .SUBSCRIPTION_INSIDE_HOSTS.split(/[\s,]+/)
    .filter(Boolean);
  return named.includes(hostname) || named.includes(host);
}
