import { afterEach, expect, it } from 'vitest';
import { env } from './env';
import { openRedisNodes } from './redis';

const { REDIS_URL, REDIS_SENTINELS } = env();

afterEach(() => {
  Object.assign(env(), { REDIS_URL, REDIS_SENTINELS });
});

it.each([
  ['rediss://:secret@redis.example:6379/0', {}],
  ['redis://:secret@redis.example:6379/0', undefined],
])('%s with sentinels says whether the master and the sentinels speak TLS', (url, tls) => {
  Object.assign(env(), { REDIS_URL: url, REDIS_SENTINELS: 'sentinel-1.example:26379' });
  const [node] = openRedisNodes({ lazyConnect: true });
  expect(node?.options.tls).toEqual(tls);
  expect(node?.options.sentinelTLS).toEqual(tls);
  expect(Boolean(node?.options.enableTLSForSentinelMode)).toBe(tls !== undefined);
  node?.disconnect();
});
