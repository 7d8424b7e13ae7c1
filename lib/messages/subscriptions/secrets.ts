import { randomBytes } from 'node:crypto';
import { openSealedText, sealText } from '@/lib/platform/sealed-text';

const PURPOSE = 'webhook-subscription';
/** Standard Webhooks recommends 24 to 64 bytes; HMAC-SHA-256 gains nothing from more. */
const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it, and as the database keeps it. */
export function newSubscriptionSecret(): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: sealText(PURPOSE, secret) };
}

/** @throws UnreadableSeal after a change of AUTH_SECRET: a new secret must be made */
export function openSubscriptionSecret(sealed: string): string {
  return openSealedText(PURPOSE, sealed);
}
