import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env';

// Secrets that must be read again, and are therefore not hashed: AES-256-GCM under a key made of AUTH_SECRET.

const ALGORITHM = 'aes-256-gcm';
/** The length that GCM is specified for. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Names the form, so that another one can follow. */
const FORM = 'v1.';

/** The sealed text was altered, or sealed under another AUTH_SECRET or for another purpose. */
export class UnreadableSeal extends Error {
  override readonly name = 'UnreadableSeal';
}

/** Encrypts a text for one purpose; as ASCII, about 4/3 of its length and 40 characters. */
export function sealText(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return FORM + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws UnreadableSeal */
export function openSealedText(purpose: string, sealed: string): string {
  try {
    if (!sealed.startsWith(FORM)) throw new Error('another form');
    const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url');
    const decipher = createDecipheriv(ALGORITHM, keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new UnreadableSeal('a sealed text cannot be read', { cause: error });
  }
}

/** AUTH_SECRET may have any form; HKDF makes a key of it that serves nothing else. */
function keyFor(purpose: string): Buffer {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error('AUTH_SECRET is not set');
  return Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', `sealed-text:${purpose}`, 32));
}
