import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '@/lib/platform/env';
import { DEVICE_MAX_AGE_SECONDS, findDevice, issueDevice } from './device';

const OWNER = '019a0000-0000-7000-8000-000000000001';
const OTHER = '019a0000-0000-7000-8000-000000000002';

// Files of one process share the settings, which an earlier one may have read.
const { AUTH_SECRET } = env();
beforeAll(() => {
  env().AUTH_SECRET = 'a-secret-of-the-test-0123456789abcdef';
});
afterAll(() => {
  env().AUTH_SECRET = AUTH_SECRET;
});
afterEach(() => void vi.useRealTimers());

describe('a device cookie', () => {
  it('proves its account, among the cookies of colleagues', () => {
    const cookie = issueDevice(OWNER);
    const id = findDevice(OWNER, [issueDevice(OTHER), cookie]);
    expect(id).toBe(cookie.split('.')[0]);
    expect(findDevice(OTHER, [cookie])).toBeNull();
    expect(issueDevice(OWNER)).not.toBe(cookie);
  });

  it('proves nothing once any part of it was changed', () => {
    const [id = '', expires = '', signature = ''] = issueDevice(OWNER).split('.');
    const forged = [
      '',
      '..',
      id,
      `${id}.${expires}`,
      `${id}x.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.${signature.slice(0, -2)}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
    ];
    for (const cookie of forged) expect(findDevice(OWNER, [cookie]), cookie).toBeNull();
  });

  it('proves nothing after a season', () => {
    const cookie = issueDevice(OWNER);
    vi.useFakeTimers({ now: Date.now() + (DEVICE_MAX_AGE_SECONDS + 1) * 1000 });
    expect(findDevice(OWNER, [cookie])).toBeNull();
  });
});
