import { RateLimiterRedis } from 'rate-limiter-flexible';
import { afterAll, expect, it } from 'vitest';
import { newPublicId } from './id';
import { closeRedis, getRedis, isRedisReady } from './redis';

afterAll(closeRedis);

// A limiter and a queue define their scripts when they are first used, which may be the moment others ask for something.
it('a script that is defined between two commands of one turn is answered, and so are they', async () => {
  const redis = getRedis();
  expect(await isRedisReady(redis, 5000)).toBe(true);
  const first = redis.set('before', '1');
  const limiter = new RateLimiterRedis({ storeClient: redis, keyPrefix: newPublicId(), points: 2, duration: 60 });
  const limited = limiter.consume('somebody');
  const last = redis.get('before');
  expect(await Promise.all([first, limited, last])).toMatchObject(['OK', { consumedPoints: 1 }, '1']);
  // Without a listener an error event of the pipeline would fail the run.
});
