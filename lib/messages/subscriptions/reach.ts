import { env } from '@/lib/platform/env';
import { literalAddress, type Reach, refuseForbidden } from '../webhooks/checked-lookup';

/**
 * Reach of a receiver. People choose its address, so it must be on the open internet, unless the operator named its
 * host in SUBSCRIPTION_INSIDE_HOSTS.
 */
export function reachOf(url: string): Reach {
  return isInside(new URL(url)) ? 'anywhere' : 'outside';
}

/** Of HTTPS, the usual one written as none, and its common other: a webhook never reaches mail, shells or databases. */
const PORTS = ['', '8443'];

/** Names of no public registry: RFC 6761, RFC 6762, RFC 8375, and ICANN's private-use name. */
const LOCAL_DOMAINS = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'invalid', 'test', 'onion'];

function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || LOCAL_DOMAINS.some((domain) => name.endsWith(`.${domain}`));
}

/**
 * False for an address that gets no messages: without TLS, with a name and password, or on another port than HTTPS.
 * Also for a name known only to this machine or its network, and an address of a network inside. It runs when an
 * address is stored and at each try; the resolver checks the address behind a name.
 */
export function isReachable(url: string): boolean {
  const target = new URL(url);
  if (target.username || target.password) return false;
  const isNamed = isInside(target);
  if (!isNamed && (target.protocol !== 'https:' || !PORTS.includes(target.port))) return false;
  const address = literalAddress(target);
  if (address === null) return isNamed || !isLocalName(target.hostname);
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
