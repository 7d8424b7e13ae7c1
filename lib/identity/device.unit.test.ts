import { afterEach, describe, expect, it, vi } from 'vitest';

vi.stubEnv('AUTH_SECRET', 'a-secret-of-the-test-0123456789abcdef');
const { DEVICE_MAX_AGE_SECONDS, findDevice, issueDevice } = await import('./device');

const OWNER = '019a0000-0000-7000-8000-000000000001';
const OTHER = '019a0000-0000-7000-8000-000000000002';

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
