import { randomBytes } from 'node:crypto';
import { openText, sealText } from '@/lib/people/identity/factors/sealed-text';

const PURPOSE = 'webhook subscription';
/** Standard Webhooks recommends 24 to 64 bytes; HMAC-SHA-256 gains nothing from more. */
const SECRET_BYTES = 32;

/**
 * A secret as Standard Webhooks writes it, and as the database keeps it: it signs, so it cannot be hashed.
 * @param publicId of its subscription, the only one that it can be opened for
 */
export function newSubscriptionSecret(publicId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: sealText(PURPOSE, publicId, secret) };
}

/** Null after a change of AUTH_SECRET: a new secret must be made. */
export function openSubscriptionSecret(publicId: string, sealed: string): string | null {
  return openText(PURPOSE, publicId, sealed);
}
