import { randomBytes, timingSafeEqual } from 'node:crypto';
import { signText } from './auth-secret';

/** A season: a browser that is used less often counts as a stranger's until the next sign-in. */
export const DEVICE_MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

/** More accounts than people who share one computer; a longer list only costs time. */
const MAX_DEVICES = 20;

/**
 * Proof that an account has signed in on this browser, for its device cookie. It opens nothing: failures on a known
 * device are counted apart, so that a stranger's failures cannot refuse the account's owner.
 */
export function issueDevice(userPublicId: string): string {
  const id = randomBytes(16).toString('base64url');
  const expires = String(Math.floor(Date.now() / 1000) + DEVICE_MAX_AGE_SECONDS);
  return `${id}.${expires}.${signature(userPublicId, id, expires).toString('base64url')}`;
}

/** The device that one of the cookies proves for this account; null when none does. */
export function findDevice(userPublicId: string, cookies: readonly string[]): string | null {
  const now = Date.now() / 1000;
  for (const cookie of cookies.slice(0, MAX_DEVICES)) {
    const [id = '', expires = '', given = ''] = cookie.split('.');
    const expected = signature(userPublicId, id, expires);
    const signed = Buffer.from(given, 'base64url');
    const isSigned = signed.length === expected.length && timingSafeEqual(signed, expected);
    if (isSigned && Number(expires) > now) return id;
  }
  return null;
}

function signature(userPublicId: string, id: string, expires: string): Buffer {
  return signText('device', `${userPublicId}\n${id}\n${expires}`);
}
