import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startOwnRedis } from '@/db/testing/own-redis';

const TTL_MS = 5000;
const CAP_MS = 250;
/** Longer than a busy machine keeps an answer of Redis: without one before the cap it would count as down. */
const HELD_CAP_MS = 1000;
/** Far below the minute that a client with default settings waits for a Redis that is gone. */
const SLOW_MACHINE_MS = 1000;

const server = await startOwnRedis();
const { closeLockBreaker, tryLock, tryLockWithReason } = await import('./lock');
const { closeRedis, getRedis, isRedisReady } = await import('./redis');

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAt = performance.now();
  const result = await work;
  return { result, ms: performance.now() - startedAt };
}

afterEach(() => closeLockBreaker());
afterAll(() => {
  closeRedis();
  return server.stop();
});

describe('the Redis lock', () => {
  test('is held by one at a time and passes on when it is released', async () => {
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const lock = await tryLock('lock:test:turns', TTL_MS, 5000);
        inside += 1;
        most = Math.max(most, inside);
        await sleep(5);
        inside -= 1;
        await lock?.release();
      }),
    );
    expect(most).toBe(1);
  });

  test('that another holds is given up after the cap, and only its own key is skipped afterwards', async () => {
    const holder = await tryLock('lock:test:held', TTL_MS, HELD_CAP_MS);
    expect(holder).not.toBeNull();
    const { result, ms } = await timed(tryLockWithReason('lock:test:held', TTL_MS, HELD_CAP_MS));
    expect(result).toBe('held');
    expect(ms).toBeLessThan(HELD_CAP_MS + SLOW_MACHINE_MS);
    expect(await tryLockWithReason('lock:test:held', TTL_MS, CAP_MS)).toBe('skipped');
    expect(await tryLock('lock:test:other', TTL_MS, CAP_MS)).not.toBeNull();
  });

  test('is given up after the cap when Redis hangs, and then skipped at no cost', async () => {
    await isRedisReady(getRedis(), 2000);
    server.hang();
    try {
      const first = await timed(tryLockWithReason('lock:test:hung', TTL_MS, CAP_MS));
      expect(first.result).toBe('down');
      expect(first.ms).toBeLessThan(CAP_MS + SLOW_MACHINE_MS);
      const second = await timed(tryLockWithReason('lock:test:hung-too', TTL_MS, CAP_MS));
      expect(second.result).toBe('skipped');
      expect(second.ms).toBeLessThan(CAP_MS / 2);
    } finally {
      server.goOn();
    }
  });

  test('is missing at once when Redis is down, and there again when Redis is', async () => {
    await server.stop();
    const { result, ms } = await timed(tryLockWithReason('lock:test:down', TTL_MS, CAP_MS));
    expect(result).toBe('down');
    expect(ms).toBeLessThan(CAP_MS + SLOW_MACHINE_MS);

    await server.start();
    for (let waited = 0; getRedis().status !== 'ready' && waited < 5000; waited += 50) await sleep(50);
    closeLockBreaker();
    expect(await tryLock('lock:test:down', TTL_MS, CAP_MS)).not.toBeNull();
  });
});
