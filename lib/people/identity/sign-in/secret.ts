import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nothing to guess, so the stored hash needs no salt and no slowness. */
const SECRET_BYTES = 32;

/** Secret of a session cookie, a one-time link or a token; only its hash is stored. */
export function newSecret(prefix = ''): string {
  return prefix + randomBytes(SECRET_BYTES).toString('base64url');
}

/** SHA-256 in hex, as the tables keep it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
