import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from './totp';

/** The secret of RFC 6238's test vectors, '12345678901234567890' in Base32; their codes cut to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a time-based code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('of RFC 6238 at %i seconds is known with its step', (seconds, code) => {
    expect(stepOfCode(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('counts one step before and after, under its own step', () => {
    const step = Math.floor(1_234_567_890 / 30);
    expect(stepOfCode(SECRET, '005924', 1_234_567_890_000 + 30_000)).toBe(step);
    expect(stepOfCode(SECRET, '005924', 1_234_567_890_000 - 30_000)).toBe(step);
    expect(stepOfCode(SECRET, '005924', 1_234_567_890_000 + 60_000)).toBeNull();
    expect(stepOfCode(SECRET, '005924', 1_234_567_890_000 - 60_000)).toBeNull();
  });

  it.each(['', '00592', '0059240', 'abcdef', '๐๐๕๙๒๔'])('is none: %j', (code) => {
    expect(stepOfCode(SECRET, code, 1_234_567_890_000)).toBeNull();
  });
});

it('a secret has 160 bits and is another one each time', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

it('the address names the product, the account and what the app must compute', () => {
  const address = new URL(totpAddress(SECRET, 'somsri'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('DMS:somsri');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: SECRET,
    issuer: 'DMS',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
