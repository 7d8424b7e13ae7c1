import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { authSecret } from '../sign-in/auth-secret';

/** Lengths that NIST recommends for GCM; a random nonce is safe for 2^32 texts under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text under a key that is derived from AUTH_SECRET (AES-256-GCM).
 * @param purpose of the text: each purpose has a key of its own
 * @param owner bound to the text: moved to another row, it can no longer be opened
 */
export function sealText(purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** The text, or null: sealed under another secret, purpose or owner, or altered. */
export function openText(purpose: string, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret(), '', `dms ${purpose}`, 32));
}
