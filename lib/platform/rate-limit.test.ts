import { createRequire } from 'node:module';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startOwnRedis } from '@/db/testing/own-redis';

const server = await startOwnRedis();
const { RateLimit } = await import('./rate-limit');
const { closeRedis, getRedis } = await import('./redis');

beforeEach(() => expect.poll(() => getRedis().status).toBe('ready'));
afterAll(async () => {
  closeRedis();
  await server.stop();
});

const limited = { code: 'RATE_LIMITED', retryAfterSeconds: expect.toSatisfy((s: number) => s >= 1 && s <= 60) };

describe('a rate limit', () => {
  it('refuses by RATE_LIMITED when another bundle has made the limiter', async () => {
    const limit = new RateLimit('test:bundles', () => ({ points: 1, seconds: 60 }));
    await limit.consume('somebody');
    // The web bundles actions and routes apart: each has a copy of the package, and so of the class that it throws.
    const require = createRequire(import.meta.url);
    const name = require.resolve('rate-limiter-flexible');
    for (const loaded of Object.keys(require.cache).filter((file) => file.includes('rate-limiter-flexible'))) {
      delete require.cache[loaded];
    }
    const copy = require(name) as typeof import('rate-limiter-flexible');
    const original = await import('rate-limiter-flexible');
    expect(copy.RateLimiterRes).not.toBe(original.RateLimiterRes);
    const { dmsLimiters } = globalThis as typeof globalThis & { dmsLimiters: Map<string, unknown> };
    dmsLimiters.set(
      'test:bundles',
      new copy.RateLimiterRedis({ storeClient: getRedis(), keyPrefix: 'copy', points: 1, duration: 60 }),
    );
    await limit.consume('somebody');
    await expect(limit.consume('somebody')).rejects.toMatchObject(limited);
  });

  it.each([
    ['there', async () => {}, async () => {}],
    ['gone', () => server.stop(), () => server.start()],
    ['hung', async () => server.hang(), async () => server.goOn()],
  ])('holds, counts and gives back while Redis is %s', async (state, fail, recover) => {
    const limit = new RateLimit(`test:${state}`, () => ({ points: 2, seconds: 60 }));
    await fail();
    try {
      await limit.consume('a');
      expect(await limit.count('a')).toBe(2);
      await expect(limit.consume('a')).rejects.toMatchObject(limited);
      await limit.consume('b');
      await limit.reset('a');
      await limit.consume('a');
      await limit.giveBack('a');
      expect(await limit.count('a')).toBe(1);
    } finally {
      await recover();
    }
  });

  it('lets no more through than its points of many calls at the same moment', async () => {
    const limit = new RateLimit('test:together', () => ({ points: 5, seconds: 60 }));
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => limit.consume('a')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});
