import { decode, encode } from 'next-auth/jwt';
import { authSecret } from '@/lib/people/identity/sign-in/auth-secret';
import { env } from '@/lib/platform/env';

/** As long as a session may last at all; the database knows when it really ends. */
export const SESSION_MAX_AGE_SECONDS = 12 * 60 * 60;

/** Cookies marked Secure would never come back over plain http. */
export function usesSecureCookies(): boolean {
  return env().APP_URL.startsWith('https://');
}

/** With the prefix a browser takes the cookie from this host alone, over https, for all of its paths. */
export function sessionCookieName(): string {
  return `${usesSecureCookies() ? '__Host-' : ''}next-auth.session-token`;
}

/** Cookies decrypted before; the database still decides on every request whether the session is alive. */
const decrypted = new Map<string, string>();
/** More people than a programme has; a bound all the same. */
const MAX_DECRYPTED = 2000;

/** The session's secret inside the encrypted cookie; null when there is none, or it is not ours, or too old. */
export async function readSessionSecret(cookieValue: string | undefined): Promise<string | null> {
  if (!cookieValue) return null;
  const known = decrypted.get(cookieValue);
  if (known !== undefined) return known;
  const payload = await decode({ token: cookieValue, secret: authSecret() }).catch(() => null);
  if (typeof payload?.sid !== 'string') return null;
  if (decrypted.size >= MAX_DECRYPTED) decrypted.clear();
  decrypted.set(cookieValue, payload.sid);
  return payload.sid;
}

/** The cookie's value for a session that was just opened, for sign-ins that do not pass through next-auth's pages. */
export function writeSessionSecret(secret: string): Promise<string> {
  return encode({ token: { sid: secret }, secret: authSecret(), maxAge: SESSION_MAX_AGE_SECONDS });
}

/** Attributes of the session's cookie; a __Host- cookie can only be deleted by one that is marked Secure, too. */
export function sessionCookieOptions(maxAge: number) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: usesSecureCookies(), maxAge } as const;
}
