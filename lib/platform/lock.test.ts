import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startOwnRedis } from '@/db/testing/own-redis';
import type { UserActor } from './ctx';
import { newPublicId } from './id';
import { logger } from './logger';

const TTL_MS = 5000;
const CAP_MS = 250;
/** Longer than a busy machine keeps an answer of Redis: without one before the cap it would count as down. */
const HELD_CAP_MS = 3000;

const PERSON: UserActor = {
  kind: 'user',
  userId: 1,
  publicId: newPublicId(),
  username: 'person',
  displayName: 'สมมติ ทดสอบ',
  organizationId: 1,
  organizationPublicId: newPublicId(),
  organizationCode: 'คคง.',
  tokenScopes: null,
  sessionId: null,
  rights: null,
};

const server = await startOwnRedis();
const { closeLockBreaker, tryLock, tryLockWithReason } = await import('./lock');
const { closeRedis, getRedis, isRedisReady } = await import('./redis');

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
        await getRedis().ping();
        inside -= 1;
        await lock?.release();
      }),
    );
    expect(most).toBe(1);
  });

  test('that another holds is given up after the cap, and only its own key is skipped afterwards', async () => {
    const holder = await tryLock('lock:test:held', TTL_MS, HELD_CAP_MS);
    expect(holder).not.toBeNull();
    expect(await tryLockWithReason('lock:test:held', TTL_MS, HELD_CAP_MS)).toBe('held');
    expect(await tryLockWithReason('lock:test:held', TTL_MS, CAP_MS)).toBe('skipped');
    expect(await tryLock('lock:test:other', TTL_MS, HELD_CAP_MS)).not.toBeNull();
  });

  test('is given up after the cap when Redis hangs, and then skipped at no cost', async () => {
    await isRedisReady(getRedis(), 2000);
    server.hang();
    try {
      expect(await tryLockWithReason('lock:test:hung', TTL_MS, CAP_MS)).toBe('down');
      expect(await tryLockWithReason('lock:test:hung-too', TTL_MS, CAP_MS)).toBe('skipped');
    } finally {
      server.goOn();
    }
  });

  test('that is not obtained leaves a warning with the person', async () => {
    const warned = vi.spyOn(logger, 'warn');
    const key = 'lock:test:warned';
    await tryLock(key, TTL_MS, HELD_CAP_MS);
    await tryLock(key, TTL_MS, CAP_MS, PERSON);
    expect(warned).toHaveBeenCalledWith(
      { key, reason: 'held', personPublicId: PERSON.publicId },
      expect.stringContaining('without it'),
    );
    warned.mockRestore();
  });

  test('is missing at once when Redis is down, and there again when Redis is', async () => {
    await server.stop();
    expect(await tryLockWithReason('lock:test:down', TTL_MS, CAP_MS)).toBe('down');

    await server.start();
    await expect.poll(() => getRedis().status).toBe('ready');
    closeLockBreaker();
    expect(await tryLock('lock:test:down', TTL_MS, HELD_CAP_MS)).not.toBeNull();
  });
});
