import { createHmac } from 'node:crypto';
import { env } from '@/lib/platform/env';

/** The secret that cookies are encrypted and signed with. @throws Error when AUTH_SECRET is not set */
export function authSecret(): string {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error('AUTH_SECRET is not set');
  return AUTH_SECRET;
}

/** HMAC-SHA-256 of a text under that secret; the purpose keeps a signature of one kind from passing for another. */
export function signText(purpose: string, text: string): Buffer {
  return createHmac('sha256', authSecret()).update(`${purpose}\n${text}`).digest();
}
