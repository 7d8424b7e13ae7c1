import { afterEach, describe, expect, it } from 'vitest';
import { env } from '@/lib/platform/env';
import { isSameOrigin } from './same-origin';

const { APP_URL, TRUST_PROXY } = env();
afterEach(() => void Object.assign(env(), { APP_URL, TRUST_PROXY }));

describe('where a write comes from', () => {
  it.each<[string, string, Record<string, string>, boolean]>([
    ['our own page', 'https://dms.example.org', { origin: 'https://dms.example.org' }, true],
    ['a page on plain http of our host', 'https://dms.example.org', { origin: 'http://dms.example.org' }, false],
    ['another port of our host', 'https://dms.example.org', { origin: 'https://dms.example.org:8443' }, false],
    ['a page on https of our host without it', 'http://localhost:3000', { origin: 'https://localhost:3000' }, false],
    [
      'the address that was asked',
      'http://localhost:3000',
      { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' },
      true,
    ],
    [
      'the host that was asked, where there is https',
      'https://dms.example.org',
      { origin: 'https://evil.example', host: 'evil.example' },
      false,
    ],
    [
      'a host that a header claims',
      'http://localhost:3000',
      { origin: 'http://evil.example', host: 'localhost:3000', 'x-forwarded-host': 'evil.example' },
      false,
    ],
    ['a browser that says so itself', 'https://dms.example.org', { 'sec-fetch-site': 'same-origin' }, true],
    ['nowhere', 'https://dms.example.org', {}, false],
  ])('%s', (_what, appUrl, headers, expected) => {
    Object.assign(env(), { APP_URL: appUrl, TRUST_PROXY: '1' });
    expect(isSameOrigin(new Headers({ host: 'dms.example.org', ...headers }))).toBe(expected);
  });
});
