import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** `anywhere`: an operator-configured address may be beside the web server; `outside`: on the open internet only. */
export type Reach = 'anywhere' | 'outside';

/** No message may be sent to the address. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'FORBIDDEN_ADDRESS';
}

// Link-local addresses are no webhook receivers; they include the cloud's metadata service with its keys.
const NEVER = blockListOf([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
]);

// This machine, its networks, networks for documentation, and IPv6 that holds an IPv4 address: IANA's registries of
// special purpose. In IPv6 only 2000::/3 is on the open internet; the rest needs no entry.
const INSIDE = blockListOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const OPEN_IPV6 = blockListOf([['2000::', 3]]);

function blockListOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, familyOf(network));
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** @throws ForbiddenAddress */
export function refuseForbidden(address: string, reach: Reach): void {
  const family = familyOf(address);
  const isInside = INSIDE.check(address, family) || (family === 'ipv6' && !OPEN_IPV6.check(address, family));
  if (NEVER.check(address, family) || (reach === 'outside' && isInside)) {
    throw new ForbiddenAddress(`${address} is not reached`);
  }
}

/**
 * Resolves a name for the connection in progress, and allows checked addresses only, so a later answer of the name
 * server has no effect. A literal IP address never reaches this.
 */
export function checkedLookup(reach: Reach, resolver: typeof resolve = resolve): LookupFunction {
  return (hostname, options, done) => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      try {
        for (const { address } of addresses) refuseForbidden(address, reach);
      } catch (refusal) {
        return done(refusal as NodeJS.ErrnoException, []);
      }
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });
  };
}

/** The host of a URL when it is an address, however it was written: the URL has put it in its usual form. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}
