import { Secret, TOTP } from 'otpauth';

/** Parameters of all authenticator apps: SHA-1, six digits, thirty seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A code of the step before and the step after counts too: clocks of phones differ, and people type slowly. */
const WINDOW = 1;

/** The product's name in the authenticator app. */
const ISSUER = 'DMS';

/** A new secret in Base32, as an app shows it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that a QR code carries to the app. */
export function totpAddress(secret: string, username: string): string {
  return new TOTP({ ...PARAMETERS, issuer: ISSUER, label: username, secret }).toString();
}

/** The package compares bytes and throws where a character has more than one. */
const CODE = /^[0-9]{6}$/;

/** The time step that a code belongs to, or null for a code of none of the steps that count now. */
export function stepOfCode(secret: string, code: string, at = Date.now()): number | null {
  if (!CODE.test(code)) return null;
  const totp = new TOTP({ ...PARAMETERS, secret });
  const delta = totp.validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: at }) + delta;
}
