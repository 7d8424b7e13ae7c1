import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './client-address';

describe('the address of a client', () => {
  it.each<[string, string | null, string | null, string | undefined, string | null]>([
    ['is the other end of the connection', '203.0.113.7', null, undefined, '203.0.113.7'],
    ['cannot be claimed by a header when no proxy is ours', '203.0.113.7', '9.9.9.9', undefined, '203.0.113.7'],
    ['is what our proxy saw', '10.0.0.1', '203.0.113.7', '1', '203.0.113.7'],
    ['is not what the client told our proxy', '10.0.0.1', '9.9.9.9, 203.0.113.7', '1', '203.0.113.7'],
    ['is what the outermost of two proxies saw', '10.0.0.1', '9.9.9.9, 203.0.113.7, 10.0.0.2', '2', '203.0.113.7'],
    ['falls back to the connection when the header is missing or nonsense', '10.0.0.1', 'unknown', '1', '10.0.0.1'],
    ['has one spelling for IPv4 on a dual-stack socket', '::ffff:203.0.113.7', null, undefined, '203.0.113.7'],
    ['is nothing when nothing is known', null, '9.9.9.9', 'yes', null],
  ])('%s', (_what, peer, forwardedFor, trustProxy, expected) => {
    expect(clientAddress(peer, forwardedFor, trustProxy)).toBe(expected);
  });
});

describe('what limits count as one place', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [null, 'unknown'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:a:b:c:d', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
