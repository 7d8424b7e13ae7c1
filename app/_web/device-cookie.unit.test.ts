import { afterEach, expect, it } from 'vitest';
import { env } from '@/lib/platform/env';
import { deviceCookie, deviceCookieHeader, readDevices } from './device-cookie';

const { APP_URL, AUTH_SECRET } = env();

afterEach(() => {
  Object.assign(env(), { APP_URL, AUTH_SECRET });
});

it('has a name that a browser takes over https only', () => {
  Object.assign(env(), { APP_URL: 'https://dms.example', AUTH_SECRET: 'x'.repeat(32) });
  const { name, value } = deviceCookie('01a20c0b-e2d2-74ad-89f0-79100c7b4eb4');
  expect(name).toMatch(/^__Secure-dms-device-[0-9a-f]{16}$/);
  expect(deviceCookieHeader('01a20c0b-e2d2-74ad-89f0-79100c7b4eb4')).toMatch(/^__Secure-dms-device-.*; Secure$/);
  expect(readDevices([{ name, value }])).toEqual([value]);
});

it('has a plain name on a trial without https, where the prefix would be refused', () => {
  Object.assign(env(), { APP_URL: 'http://localhost:3000', AUTH_SECRET: 'x'.repeat(32) });
  expect(deviceCookie('01a20c0b-e2d2-74ad-89f0-79100c7b4eb4').name).toMatch(/^dms-device-/);
});
